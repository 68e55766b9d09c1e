import { Type } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../problem.ts';

const SourceSchema = Type.Object(
  { pointer: Type.Optional(Type.String()), parameter: Type.Optional(Type.String()) },
  { description: 'A JSON Pointer into the body (RFC 6901), or a query parameter' },
);

/** Problem details (RFC 9457). */
export const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.Enum(Object.keys(PROBLEMS) as ProblemCode[]),
    source: Type.Optional(SourceSchema),
    errors: Type.Array(
      Type.Object({
        code: Type.String(),
        detail: Type.String(),
        pointer: Type.Optional(Type.String()),
        parameter: Type.Optional(Type.String()),
      }),
    ),
    request_id: Type.String(),
  },
  {
    title: 'Problem',
    examples: [
      {
        type: 'about:blank',
        title: 'The request is not valid',
        status: 400,
        detail: 'must be a date that exists and is not in the future',
        code: 'validation_error',
        source: { pointer: '/dob' },
        errors: [
          {
            code: 'validation_error',
            detail: 'must be a date that exists and is not in the future',
            pointer: '/dob',
          },
        ],
        request_id: '0197c0de-0000-7000-8000-000000000001',
      },
    ],
  },
);

type Problems<Code extends number> = Record<Code, typeof ProblemSchema>;

/** The problem answers of an operation, by status. Every operation can also be refused by these. */
export function problems<Code extends number = never>(
  ...codes: Code[]
): Problems<Code | 400 | 401 | 403 | 429 | 500 | 503> {
  const all = [400, 401, 403, 429, 500, 503, ...codes];
  return Object.fromEntries(all.map((code) => [code, ProblemSchema])) as Problems<
    Code | 400 | 401 | 403 | 429 | 500 | 503
  >;
}
