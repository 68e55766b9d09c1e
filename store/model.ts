import { type Connection, type IndexDefinition, type IndexOptions, type Model, Schema } from 'mongoose';
import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** A date as BSON stores it. */
export const DateTime = () => Type.Unsafe<Date>({ bson: 'date' });

/** A collection: its documents' schema and the indexes that its queries use. */
export interface CollectionDefinition<S extends TObject> {
  readonly name: string;
  readonly schema: S;
  readonly indexes: readonly (readonly [IndexDefinition, IndexOptions?])[];
}

type Stored<S extends TObject> = Static<S> & { _id: string };

const mongooseType = (schema: TSchema & { type?: string; bson?: string }) => {
  if (schema.bson === 'date') return Date;
  switch (schema.type) {
    case 'string':
      return String;
    case 'integer':
    case 'number':
      return Number;
    case 'boolean':
      return Boolean;
    default:
      return Schema.Types.Mixed;
  }
};

/**
 * Makes a mongoose model from a TypeBox schema, so that a document's fields are declared once.
 * A field that the schema does not name is refused. Indexes are never made in passing: see `ensureIndexes`.
 */
export function defineModel<S extends TObject>(
  connection: Connection,
  { name, schema, indexes }: CollectionDefinition<S>,
): Model<Stored<S>> {
  const required = new Set<string>(schema.required ?? []);
  const paths = Object.fromEntries(
    Object.entries<TSchema>(schema.properties).map(([path, field]) => [
      path,
      // An empty string is a value: mongoose would refuse it as missing.
      { type: mongooseType(field), required: required.has(path) && mongooseType(field) !== String },
    ]),
  );
  const definition = new Schema(paths, {
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    minimize: false,
    autoIndex: false,
    autoCreate: false,
    collection: name,
  });
  for (const [fields, options] of indexes) definition.index(fields, options);
  return connection.model(name, definition) as unknown as Model<Stored<S>>;
}

/** True when a write failed because a unique key stood already. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}

/** Inserts a document unless one with its id stands already. Gives true when it was inserted. */
export async function insertOnce<T extends { _id: string }>(model: Model<T>, document: T): Promise<boolean> {
  try {
    // Straight through the driver: the document is of the schema's type already.
    await model.collection.insertOne(document as never);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Inserts the documents whose ids do not stand already. */
export async function insertMissing<T extends { _id: string }>(
  model: Model<T>,
  documents: readonly T[],
): Promise<void> {
  try {
    await model.collection.insertMany(documents as never, { ordered: false });
  } catch (error) {
    if (!isDuplicateKeysAlone(error)) throw error;
  }
}

/** True when a write of many failed for documents alone that stood already. */
function isDuplicateKeysAlone(error: unknown): boolean {
  if (!isDuplicateKey(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  const failures = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  return failures.every((failure) => failure === undefined || isDuplicateKey(failure));
}
