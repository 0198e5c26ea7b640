import { sql } from 'kysely'
import type { AttributeKind } from '#contract/shapes/attribute.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { countOwners } from '../attribute-values.queries.ts'

export interface KnownAttribute {
  readonly id: bigint
  readonly kind: AttributeKind
  readonly optionIds: readonly string[]
}

/** Nobody puts them into the trash until the values are stored. */
export async function findAttributes(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, KnownAttribute>> {
  const { rows } = await sql<KnownAttribute>`
    select a.id, a.kind, array(
      select o.id::text from attribute_option o where o.attribute_id = a.id and o.deleted_at is null) as "optionIds"
    from attribute a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for share of a`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** After the lock: those that were given the attribute while it was waited for are counted. */
export async function countUsers(tx: Tx, id: bigint): Promise<{ products: number; categories: number }> {
  const attribute = sql`${id}::bigint`
  const { rows } = await sql<{ products: number; categories: number }>`
    select ${countOwners('product', attribute)} as products, ${countOwners('category', attribute)} as categories`.execute(
    tx,
  )
  return rows[0] ?? { products: 0, categories: 0 }
}
