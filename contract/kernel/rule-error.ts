import { z } from 'zod'

/** A value that fills a message's `{placeholder}`. */
export type MessageValues = Record<string, string | number>

/**
 * How our rules report to zod: `message` is the key of the sentence in contract/messages/{ar,en}/validation.json,
 * `params` fills its gaps. The language is chosen where the sentence is shown.
 */
export function ruleError(
  rule: string,
  values: MessageValues = {},
): { message: string; params: MessageValues } {
  return { message: `validation.${rule}`, params: values }
}

/** The same inside a `transform`: `return refuse(context, 'phone')`. */
export function refuse(context: z.RefinementCtx, rule: string, values: MessageValues = {}): typeof z.NEVER {
  context.addIssue({ code: 'custom', ...ruleError(rule, values) })
  return z.NEVER
}
