import mongoose from 'mongoose';

const {
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerError,
} = mongoose.mongo;

const OUTAGES = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  mongoose.Error.MongooseServerSelectionError,
];

/** Marks of a server that steps down, recovers or shuts down. */
const SERVER_LABELS = ['RetryableWriteError', 'ResetPool', 'InterruptInUseConnections'];

/** What mongoose says when a query waited for a connection in vain; it has no class of its own. */
const WAITED_IN_VAIN = /buffering timed out/;

/** True when an error says that MongoDB cannot be reached now: the same request may work later. */
export function isOutage(error: unknown): boolean {
  if (OUTAGES.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoServerError) return SERVER_LABELS.some((label) => error.hasErrorLabel(label));
  return error instanceof mongoose.Error && WAITED_IN_VAIN.test(error.message);
}
