import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** An account's own rules: what they look at, how they compare, and what follows. Evaluated by regulated products. */

/** Fields of a record, a case or a charge that hold words. */
export const RULE_TEXT_FIELDS = [
  'record.category',
  'source.id',
  'source.category',
  'source.state',
  'source.county',
  'case.type',
  'case.status',
  'case.court_county',
  'charge.charge',
  'charge.statute',
  'charge.classification',
  'charge.disposition',
  'charge.outcome',
] as const;

/** Fields that hold a date, which may be known in part. */
export const RULE_DATE_FIELDS = [
  'case.file_date',
  'case.arrest_date',
  'charge.offense_date',
  'charge.charge_date',
  'charge.disposition_date',
  'charge.release_date',
] as const;

/** How a field is compared with the value. */
export const RULE_OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'in',
  'not_in',
  'older_than_years',
  'present',
] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

/** A rule of an account keeps, questions or takes out; it never rewrites. */
export const RULE_ACTIONS = ['note', 'investigate', 'remove'] as const;

const Word = Type.String({ minLength: 1, maxLength: 200 });

export const RuleConditionSchema = Type.Object(
  {
    field: Type.Enum([...RULE_TEXT_FIELDS, ...RULE_DATE_FIELDS]),
    op: Type.Enum([...RULE_OPERATORS]),
    value: Type.Union([
      Word,
      Type.Array(Word, { minItems: 1, maxItems: 200 }),
      Type.Number({ exclusiveMinimum: 0, maximum: 200 }),
      Type.Boolean(),
    ]),
  },
  { title: 'RuleCondition', additionalProperties: false },
);
export type RuleCondition = Static<typeof RuleConditionSchema>;

export const RuleSchema = Type.Object(
  {
    rule_id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' }),
    when: Type.Union([RuleConditionSchema, Type.Array(RuleConditionSchema, { minItems: 1, maxItems: 20 })], {
      description: 'One condition, or several that must all hold',
    }),
    action_type: Type.Enum([...RULE_ACTIONS]),
    description: Type.String({ minLength: 1, maxLength: 500 }),
  },
  { title: 'Rule', additionalProperties: false },
);
export type Rule = Static<typeof RuleSchema>;

/** Rules as an operator writes them. */
export const RulesSchema = Type.Array(RuleSchema, { minItems: 1, maxItems: 500, title: 'Rules' });

/** What is wrong with rules, and where (RFC 6901). */
export interface RuleFault {
  readonly pointer: string;
  readonly detail: string;
}

const validator = Compile(RulesSchema);

const isDate = (field: string) => RULE_DATE_FIELDS.some((name) => name === field);

/** Why an operator cannot compare this field with this value, or nothing. */
function conditionFault({ field, op, value }: RuleCondition): string | undefined {
  switch (op) {
    case 'present':
      return typeof value === 'boolean' ? undefined : 'present needs true or false';
    case 'older_than_years':
      if (!isDate(field)) return 'older_than_years needs a date field';
      return typeof value === 'number' ? undefined : 'older_than_years needs a number of years';
    case 'in':
    case 'not_in':
      if (isDate(field)) return `${op} needs a field of words`;
      return Array.isArray(value) ? undefined : `${op} needs a list of words`;
    default:
      if (isDate(field)) return `${op} needs a field of words`;
      return typeof value === 'string' ? undefined : `${op} needs a word`;
  }
}

/** The conditions of a rule, each with the place where it stands in the rule. */
export function conditionsOf({ when }: Rule): { pointer: string; condition: RuleCondition }[] {
  return Array.isArray(when)
    ? when.map((condition, index) => ({ pointer: `/when/${index}`, condition }))
    : [{ pointer: '/when', condition: when }];
}

function faultsOf(rules: readonly Rule[]): RuleFault[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, index) => {
    const faults: RuleFault[] = conditionsOf(rule).flatMap(({ pointer, condition }) => {
      const detail = conditionFault(condition);
      return detail === undefined ? [] : [{ pointer: `/${index}${pointer}`, detail }];
    });
    if (seen.has(rule.rule_id)) faults.push({ pointer: `/${index}/rule_id`, detail: 'stands twice' });
    seen.add(rule.rule_id);
    return faults;
  });
}

/** The validator's errors as faults, one for each place; its messages speak of the schema alone. */
function explain(errors: ReturnType<typeof validator.Errors>): RuleFault[] {
  const faults = new Map<string, string>();
  for (const { keyword, instancePath, message, params } of errors) {
    if (keyword === 'additionalProperties' || keyword === 'anyOf') continue;
    const detail =
      keyword === 'boolean'
        ? 'is not a field of a rule'
        : keyword === 'enum'
          ? `must be one of: ${params.allowedValues.join(', ')}`
          : message;
    const place = faults.has(instancePath) ? 'is of no form that is allowed here' : detail;
    faults.set(instancePath, place);
  }
  return [...faults].map(([pointer, detail]) => ({ pointer, detail }));
}

/** Reads rules: all of them when there is no fault, else the faults alone. */
export function readRules(value: unknown): { rules: Rule[]; faults: RuleFault[] } {
  if (!validator.Check(value)) {
    const faults = explain(validator.Errors(value));
    return { rules: [], faults: faults.length > 0 ? faults : [{ pointer: '', detail: 'are not rules' }] };
  }
  const faults = faultsOf(value);
  return faults.length > 0 ? { rules: [], faults } : { rules: value, faults: [] };
}
