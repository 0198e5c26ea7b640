import { type RawBuilder, sql } from 'kysely'
import { vouchers } from '#contract/resources/vouchers/vouchers.ts'
import { normaliseCode } from '#contract/shapes/voucher-code.ts'
import { categoriesTyped } from '#server/modules/catalogue/index.ts'
import { type Found, type Lookup, serveResource } from '#server/resource-engine/index.ts'
import { byState, lastGoodDay, voucherState } from './voucher-facts.queries.ts'

/** Serial numbers have fewer digits. */
const highest = '9'.repeat(20)

/** A name contains a letter. */
const categoriesNamed: Lookup = {
  ...categoriesTyped,
  select: (typed, limit) => (/\p{L}/u.test(typed) ? categoriesTyped.select(typed, limit) : null),
}

export const vouchersServer = serveResource(vouchers, {
  table: 'voucher',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    status: voucherState,
    expires_on: lastGoodDay,
    // Computed, so a client who once used a voucher can still be deleted.
    owner_id: sql`t.owner_id`,
    used_by_id: sql`t.used_by`,
  },
  filters: { status: byState },
  lookups: [categoriesNamed],
  search: findBySerialOrCategory,
})

/** A name is a category's; digits only are a serial number. */
function findBySerialOrCategory(typed: string, _query: unknown, found: Found): RawBuilder<unknown> {
  const categoryIds = found(categoriesNamed)
  return categoryIds.length === 0 ? findBySerial(typed) : sql`t.category_id = any(${categoryIds}::bigint[])`
}

/** This many digits of a serial number match thousands of vouchers at most. */
const fewFound = 9

/**
 * By the beginning of our serial number, in any grouping, or by a supplier's whole one: each by its index. Few
 * matches are gathered first, because otherwise the list would be walked until a page is full.
 */
function findBySerial(typed: string): RawBuilder<unknown> {
  const serial = normaliseCode(typed)
  const isOurs = /^\d{1,20}$/.test(serial)
  const supplier = typed.trim()
  if (!isOurs) return sql`t.supplier_serial = ${supplier}`
  const [from, to] = [serial, serial + highest]
  if (serial.length < fewFound)
    return sql`(t.supplier_serial = ${supplier} or t.serial_number between ${from} and ${to})`
  return sql`t.id = any(array(
    select id from voucher where supplier_serial = ${supplier}
    union all
    select id from voucher where serial_number between ${from} and ${to}
  ))`
}
