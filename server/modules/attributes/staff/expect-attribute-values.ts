import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { faultOf } from './attribute-values.rules.ts'
import { findAttributes } from './attributes.queries.ts'

const given = z.array(
  z.looseObject({
    attribute_id: z.bigint(),
    value: z.string().nullish(),
    text: z.object({ ar: z.string(), en: z.string() }).nullish(),
  }),
)

/** Each value has the form of its attribute's kind; undefined: they stay. @throws Refusal on the field of the row that has not */
export async function expectAttributeValues(tx: Tx, sent: unknown): Promise<void> {
  if (sent === undefined) return
  const rows = given.parse(sent ?? [])
  const known = await findAttributes(
    tx,
    rows.map((row) => row.attribute_id),
  )
  for (const [at, { attribute_id: id, value = null, text = null }] of rows.entries()) {
    const attribute = known.get(id)
    const fault = attribute
      ? faultOf(attribute, { value, text })
      : { field: 'attribute_id', rule: 'select_object' }
    if (fault)
      throw new Refusal(
        'request.invalid',
        {},
        {
          [`attributes.${at}.${fault.field}`]: { rule: fault.rule, values: {} },
        },
      )
  }
}
