import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { attributeFilters } from '#contract/shapes/attribute.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findFilterValues, type Owner } from './attribute-values.queries.ts'

/** @param onSale selects the ids of what is filtered */
export async function showFilters(
  db: Db,
  owner: Owner,
  onSale: RawBuilder<unknown>,
): Promise<z.input<typeof attributeFilters>> {
  const byAttribute = Map.groupBy(await findFilterValues(db, owner, onSale), ({ attributeId }) => attributeId)
  return [...byAttribute].flatMap(([attributeId, values]) => {
    const [first] = values
    if (!first) return []
    return {
      attribute_id: attributeId.toString(),
      name: first.name,
      values: values.map(({ key, value, color, count }) => ({ key, value, color, count })),
    }
  })
}
