import { z } from 'zod'

/** An id on the wire: a decimal string, so no client rounds it. Parsed into a `bigint`. */
export const idInput = idOf()
/** @param rule the rule that a wrong text breaks */
export function idOf(rule?: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,17}$/, rule)
    .transform((text) => BigInt(text))
}
/** Member number of a client; digits only. */
export const memberNoInput = z.string().regex(/^\d{1,18}$/)
export const idOutput = z.string()
export const idParams = z.strictObject({ id: idInput })

export const instant = z.iso.datetime()
export const localized = z.object({ ar: z.string(), en: z.string() })
export type Localized = z.output<typeof localized>

/** The answer of an operation that only succeeds. */
export const nothing = z.object({})
