import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import fp from 'fastify-plugin';
import { isOutage } from '../../store/outage.ts';
import { type Fault, type FaultSource, PROBLEMS, Problem, type ProblemCode } from '../problem.ts';

const MEDIA_TYPE = 'application/problem+json; charset=utf-8';

const DETAILS: Record<string, string> = {
  'format/dob': 'must be a date that exists and is not in the future',
  'format/phone': 'must be a phone number that can be read, as E.164',
  additionalProperties: 'is not a field of this request',
  required: 'is required',
};

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function pointerOf({ keyword, instancePath, params }: FastifySchemaValidationError): string {
  if (keyword === 'required') return `${instancePath}/${escapePointer(String(params.missingProperty))}`;
  if (keyword === 'additionalProperties') {
    return `${instancePath}/${escapePointer(String(params.additionalProperty))}`;
  }
  return instancePath;
}

/** The parameter that a pointer into the query leads to. */
const parameterOf = (pointer: string) =>
  (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');

function detailOf({ keyword, params, message }: FastifySchemaValidationError): string {
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    return `must be one of ${params.allowedValues.join(', ')}`;
  }
  return DETAILS[keyword] ?? DETAILS[`${keyword}/${params.format}`] ?? message ?? 'is not valid';
}

/** Faults of a schema, each at its place; a query parameter is named without its path. */
function faultsOf(error: FastifyError): Fault[] {
  const faults = (error.validation ?? []).map((fault): Fault => {
    const pointer = pointerOf(fault);
    const source: FaultSource =
      error.validationContext === 'body' ? { pointer } : { parameter: parameterOf(pointer) };
    return { code: 'validation_error', detail: detailOf(fault), source };
  });
  // A value of the wrong form can fail a pattern and a format alike: one fault a place is enough.
  const seen = new Set<string>();
  return faults.filter(({ source }) => {
    const place = JSON.stringify(source);
    return seen.has(place) ? false : seen.add(place);
  });
}

const BY_STATUS: Record<number, ProblemCode> = {
  400: 'validation_error',
  401: 'unauthorized',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** The name of the errors of Temporal's client when a call fails. */
const TEMPORAL_FAILURE = 'ServiceError';

/** Turns any error into a problem; what is not the caller's fault is told without detail. */
function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const faults = faultsOf(error);
    return new Problem('validation_error', faults[0]?.detail ?? error.message, { faults });
  }
  if (error.name === TEMPORAL_FAILURE || isOutage(error)) {
    return new Problem('unavailable', 'A part of the service does not answer; try again.', {
      headers: { 'retry-after': '5' },
    });
  }
  const code = error.statusCode === undefined ? undefined : BY_STATUS[error.statusCode];
  return code
    ? new Problem(code, error.message)
    : new Problem('internal_error', 'The request failed. Its id helps the operator to find out why.');
}

/** The body of a problem document (RFC 9457). */
export function problemDocument(problem: Problem, requestId: string) {
  const [status, title] = PROBLEMS[problem.code];
  const errors = problem.faults.map(({ code, detail, source }) => ({ code, detail, ...source }));
  const source = problem.faults[0]?.source;
  return {
    type: 'about:blank',
    title,
    status,
    detail: problem.message,
    code: problem.code,
    ...(source && { source }),
    errors,
    request_id: requestId,
  };
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = JSON.stringify(problemDocument(problem, request.id));
  return reply
    .code(problem.statusCode)
    .headers(problem.headers)
    .type(MEDIA_TYPE)
    .serializer(String)
    .send(body);
}

const answerNowhere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(new Problem('not_found', 'There is nothing at this address.'), request, reply);

/** Answers an address that cannot be read as one, or that no route can take: no hook runs for it. */
export function answerUnreadableAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  answerNowhere(request, reply.header('x-request-id', request.id));
}

/** Every refusal and every failure is answered with a problem document. */
export default fp(
  async (fastify) => {
    fastify.setErrorHandler<FastifyError>((error, request, reply) => {
      const problem = toProblem(error);
      if (problem.statusCode >= 500) request.log.error({ err: error }, 'request failed');
      return sendProblem(problem, request, reply);
    });
    fastify.setNotFoundHandler(answerNowhere);
  },
  { name: 'problems' },
);
