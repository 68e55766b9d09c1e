/** A workflow that does nothing: what the server can do at most. */
export async function noOp(): Promise<void> {}
