import Fastify from 'fastify';
import { MongoClient } from 'mongodb';

/** A Fastify route that reads a document and answers with it: nothing else. */
const client = await new MongoClient(process.env.MONGODB_URI ?? '').connect();
const checks = client.db().collection<{ _id: string }>('checks');
const app = Fastify();
app.get('/health', () => ({ status: 'ok' }));
app.get<{ Params: { id: string } }>('/checks/:id', ({ params }) => checks.findOne({ _id: params.id }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => process.exit(0));
