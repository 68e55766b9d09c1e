/** The error codes of the API with their HTTP status and title. */
export const PROBLEMS = {
  validation_error: [400, 'The request is not valid'],
  webhook_not_configured: [400, 'No webhook destination is configured'],
  purpose_not_allowed: [400, 'The purpose is not allowed'],
  unauthorized: [401, 'Authentication is required'],
  forbidden: [403, 'Access is refused'],
  product_not_enabled: [403, 'The product is not enabled for this account'],
  stage_not_allowed: [403, "The product is not available at this account's stage"],
  not_found: [404, 'There is no such resource'],
  conflict: [409, 'The request conflicts with the state of the resource'],
  payload_too_large: [413, 'The request is too large'],
  unsupported_media_type: [415, 'The media type is not supported'],
  idempotency_mismatch: [422, 'The idempotency key was used with another body'],
  rate_limited: [429, 'Too many requests'],
  internal_error: [500, 'Something went wrong on our side'],
  unavailable: [503, 'The service is not available now'],
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Where a fault is: a JSON Pointer (RFC 6901) into the body, or the name of a query parameter. */
export type FaultSource = { pointer: string } | { parameter: string };

/** One fault of a request. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly source?: FaultSource;
}

/** A refusal that becomes a problem document (RFC 9457). Its texts are shown to the caller. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    detail: string,
    { faults = [], headers = {} }: { faults?: readonly Fault[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.code = code;
    this.faults = faults;
    this.headers = headers;
  }

  get statusCode(): number {
    return PROBLEMS[this.code][0];
  }

  /** A fault of one field of the body. */
  static atPointer(pointer: string, detail: string, code: ProblemCode = 'validation_error'): Problem {
    return new Problem(code, detail, { faults: [{ code, detail, source: { pointer } }] });
  }

  /** The answer for an unknown id, and for one of another account. */
  static notFound(): Problem {
    return new Problem('not_found', 'No resource of this account has this id.');
  }
}
