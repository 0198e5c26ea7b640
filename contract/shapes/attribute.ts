import { z } from 'zod'
import type { Fields } from '#contract/kernel/resource/action.ts'
import { refuse } from '#contract/kernel/rule-error.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'

export const attributeKinds = ['text', 'number', 'choice', 'color'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** Fields of the values of a product or a category, beside the reference to it. */
export const attributeValueFields = {
  attribute_id: { kind: 'reference', to: 'attributes', required: true },
  /** By the attribute's kind: the id of an option, a number, or a colour. */
  value: { kind: 'text', maxLength: 40 },
  /** Of an attribute that is a text. */
  text: { kind: 'localized-text', maxLength: 100 },
} as const satisfies Fields

/** A value as clients read it; `color`: `#rrggbb`, only of a colour. */
export const attributeValue = z.object({
  attribute_id: idOutput,
  name: localized,
  /** As in the filters. */
  key: z.string(),
  value: localized,
  color: z.string().nullable(),
})
export type AttributeValue = z.output<typeof attributeValue>

/** The attributes by which a list is filtered, with the values of its rows. */
export const attributeFilters = z.array(
  z.object({
    attribute_id: idOutput,
    name: localized,
    values: z.array(
      z.object({
        /** For `filter[values]`. */
        key: z.string(),
        value: localized,
        color: z.string().nullable(),
        count: z.int(),
      }),
    ),
  }),
)

export const chosenValuesMax = 30

/** `3:12,3:13,5:58`, as the filters name them: one of the values of each attribute that is named. */
export const chosenValues = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    const parts = text === '' ? [] : text.split(',')
    const chosen = parts.map((part) => /^([1-9]\d{0,17}):(.{1,40})$/u.exec(part))
    if (chosen.length > chosenValuesMax) return refuse(context, 'one_of')
    return chosen.flatMap((match) => {
      const [, id = '', value = ''] = match ?? []
      return match ? [{ attributeId: BigInt(id), value }] : [refuse(context, 'one_of')]
    })
  })
export type ChosenValue = z.output<typeof chosenValues>[number]
