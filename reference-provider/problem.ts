import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is not of the contract',
  401: 'The API key is not known',
  404: 'There is no such thing',
  409: 'The request conflicts with what is there',
  422: 'The order cannot be filled',
  500: 'Something went wrong',
};

/** A refusal that becomes a problem document (RFC 9457). */
export class Problem extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

const sendProblem = (reply: FastifyReply, status: number, detail: string): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send({ type: 'about:blank', title: TITLES[status] ?? 'The request failed', status, detail });

/** Every refusal and every failure is answered with a problem document. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Problem>((error, _request, reply) => {
    if (error instanceof Problem) return sendProblem(reply, error.status, error.message);
    const status = error.validation ? 400 : (error.statusCode ?? 500);
    return sendProblem(reply, status, status < 500 ? error.message : 'The server failed');
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'There is nothing at this address'));
}
