import { z } from 'zod'

/** An identifier on the wire: a decimal string, so that no client rounds it. Parsed into a `bigint`. */
export const idInput = idOf()
/** @param rule what is broken by a text that is none */
export function idOf(rule?: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,17}$/, rule)
    .transform((text) => BigInt(text))
}
/** Of a client; digits alone. */
export const memberNoInput = z.string().regex(/^\d{1,18}$/)
export const idOutput = z.string()
export const idParams = z.strictObject({ id: idInput })

export const instant = z.iso.datetime()
export const localized = z.object({ ar: z.string(), en: z.string() })
export type Localized = z.output<typeof localized>

/** An operation that has nothing to tell but that it succeeded. */
export const nothing = z.object({})
