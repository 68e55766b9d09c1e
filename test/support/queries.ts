import type { Connection } from 'mongoose';

/** A query that a store made. */
export interface Query {
  readonly collection: string;
  readonly filter: object;
  readonly sort?: object;
}

interface Operation {
  readonly collectionName: string;
  readonly method: string;
  readonly params: unknown[];
}

const READS = /^(find|count|delete|update|replace)/;

/** Notes every query over a connection, until the given function is called: it gives them. */
export function recordQueries(connection: Connection): () => Query[] {
  const queries: Query[] = [];
  const note = ({ collectionName, method, params }: Operation) => {
    if (!READS.test(method)) return;
    const [filter = {}, ...others] = params as object[];
    const sort = others.map((other) => (other && 'sort' in other ? other.sort : undefined)).find(Boolean);
    queries.push({ collection: collectionName, filter, ...(sort ? { sort: sort as object } : {}) });
  };
  connection.on('operation-start', note);
  return () => {
    connection.off('operation-start', note);
    return queries;
  };
}
