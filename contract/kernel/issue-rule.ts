import type { z } from 'zod'
import type { MessageValues } from './rule-error.ts'

export interface BrokenRule {
  /** A key of contract/messages/{ar,en}/validation.json. */
  readonly rule: string
  /** Values for the sentence, besides the field's name. */
  readonly values: MessageValues
}

/** Turns an issue of zod into a rule with a sentence; server and forms use the same. */
export function ruleOfIssue(issue: z.core.$ZodIssue): BrokenRule {
  const own = /^validation\.(\w+)$/.exec(issue.message)?.[1]
  if (own !== undefined) return ruleOfOurs(own, valuesOf(issue))
  switch (issue.code) {
    case 'invalid_type':
      return { rule: isMissing(issue) ? 'required' : ruleOfType(issue.expected), values: {} }
    case 'too_small':
      return ruleOfMinimum(issue.origin, Number(issue.minimum))
    case 'too_big':
      return ruleOfMaximum(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return { rule: ruleOfFormat(issue.format), values: {} }
    case 'invalid_value':
      return { rule: 'one_of', values: {} }
    case 'unrecognized_keys':
      return { rule: 'unknown_field', values: {} }
    default:
      return { rule: 'default', values: {} }
  }
}

/** A limit that is today is a word of the language. */
function ruleOfOurs(rule: string, values: MessageValues): BrokenRule {
  return values['date'] === 'today' ? { rule: `${rule}_today`, values: {} } : { rule, values }
}

function valuesOf(issue: z.core.$ZodIssue): MessageValues {
  return issue.code === 'custom' ? { ...issue.params } : {}
}

/** An issue has no value; only zod's own text tells a missing value from a wrong one. */
function isMissing(issue: z.core.$ZodIssueInvalidType): boolean {
  return issue.message.endsWith('received undefined')
}

function ruleOfType(expected: string): string {
  if (expected === 'array') return 'array'
  if (expected === 'int') return 'integer'
  return expected === 'number' ? 'numeric' : 'default'
}

function ruleOfMinimum(origin: string, minimum: number): BrokenRule {
  if (origin === 'array') return { rule: 'at_least', values: { count: minimum } }
  if (origin !== 'string') return { rule: 'min_value', values: { min: minimum } }
  return minimum === 1 ? { rule: 'required', values: {} } : { rule: 'min', values: { length: minimum } }
}

function ruleOfMaximum(origin: string, maximum: number): BrokenRule {
  if (origin === 'array') return { rule: 'at_most', values: { count: maximum } }
  if (origin !== 'string') return { rule: 'max_value', values: { max: maximum } }
  return { rule: 'max', values: { length: maximum } }
}

function ruleOfFormat(format: string): string {
  if (format === 'email' || format === 'url') return format
  return format === 'date' || format === 'datetime' ? 'date' : 'regex'
}
