import { type RawBuilder, sql } from 'kysely'
import { hasEachWord } from '#server/platform/db/has-words.ts'

/** The search text of recharges: a whole reference, or every other meaning. */
export type SoughtRecharge =
  | { readonly transactionId: bigint }
  | {
      readonly words: string
      readonly amountMinor: bigint | null
      /** A part of a serial number. */
      readonly serial: string | null
    }

/** The search condition on a recharge `r`: one of the shown values. */
export function soughtIn(sought: SoughtRecharge): RawBuilder<unknown> {
  if ('transactionId' in sought) return sql`r.transaction_id = ${sought.transactionId}`
  const { words, amountMinor, serial } = sought
  return sql`(${sql.join(
    [
      sql`exists (
        select from client s where s.id = r.seller_id and ${hasEachWord(sql`s.searched`, words)}
          and ${hasEachWord(sql`search_text(s.name)`, words)})`,
      sql`exists (
        select from bank_transfer_request q where q.id = r.id
          and ${hasEachWord(sql`search_text(concat_ws(' ', q.bank, q.bank_reference, q.note))`, words)})`,
      ...(serial === null
        ? []
        : [
            sql`exists (
        select from voucher q where q.id = r.voucher_id and strpos(q.serial_number, ${serial}) > 0)`,
          ]),
      ...(amountMinor === null ? [] : [sql`${amountMinor}::bigint in (r.amount, r.amount - r.fee)`]),
    ],
    sql` or `,
  )})`
}
