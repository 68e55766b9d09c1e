import type { DrivingClassCode } from '../classes.ts';
import { phrases } from './phrases.ts';

/** What a rule finds in a charge. */
export interface RuleFinding {
  readonly class: DrivingClassCode;
  /** Only where it is clear. */
  readonly acdCode?: string;
}

/** A rule over the plain words of a charge. Of a list of rules the first that fits decides. */
export interface TextRule extends RuleFinding {
  /** All of them must be found, in any order. */
  readonly all: readonly RegExp[];
  /** The rule does not fit a text with these words. */
  readonly unless: RegExp | undefined;
}

/** Phrases, or several kinds of phrases that must all be found. */
type Wanted = string | readonly string[];

/**
 * Writes a rule.
 *
 * @param code - The class that the words speak of.
 * @param acdCode - Empty where none is clear.
 * @param wanted - Phrases in the notation of `phrases.ts`.
 * @param unless - Phrases that rule it out.
 */
export function rule(
  code: DrivingClassCode,
  acdCode: string,
  wanted: Wanted,
  unless?: string | RegExp,
): TextRule {
  return {
    class: code,
    all: [wanted].flat().map(phrases),
    unless: typeof unless === 'string' ? phrases(unless) : unless,
    ...(acdCode && { acdCode }),
  };
}

/** ACD codes of one kind of conduct, each with the phrases that tell it; the last may want none. */
export type CodesByPhrase = readonly (readonly [acdCode: string, told?: string])[];

/** Writes one rule for each code: the same words, and those that tell the codes apart. */
export function ruleByCode(
  code: DrivingClassCode,
  wanted: Wanted,
  codes: CodesByPhrase,
  unless?: string | RegExp,
): TextRule[] {
  return codes.map(([acdCode, told]) =>
    rule(code, acdCode, [...[wanted].flat(), ...(told === undefined ? [] : [told])], unless),
  );
}

/** What the first fitting rule finds in plain words. */
export function applyRules(rules: readonly TextRule[], plain: string): RuleFinding | undefined {
  return rules.find(({ all, unless }) => all.every((one) => one.test(plain)) && !unless?.test(plain));
}
