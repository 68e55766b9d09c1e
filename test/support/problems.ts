import { expect } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../api/problem.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  json(): Record<string, unknown>;
}

/** Expects a problem document of that code, and gives where its faults are, in their order. */
export function expectProblem(answer: Answer, code: ProblemCode): string[] {
  const body = answer.json();
  const [status, title] = PROBLEMS[code];
  expect(body).toMatchObject({ code, status, title, type: 'about:blank' });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(body.request_id).toBe(answer.headers['x-request-id']);
  expect(typeof body.detail).toBe('string');
  const errors = body.errors as { code: string; detail: string; pointer?: string; parameter?: string }[];
  const [first] = errors;
  if (first) {
    const { code: _, detail, ...source } = first;
    expect(body.source).toEqual(source);
    expect(body.detail).toBe(detail);
  } else expect(body).not.toHaveProperty('source');
  return errors.map(({ pointer, parameter }) => pointer ?? parameter ?? '');
}
