import { type RawBuilder, sql } from 'kysely'
import { stripeOwner } from './account.rules.ts'

/** Whether an account with this type of owner belongs to the operator. */
export function isOfOperator(ownerType: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${ownerType} is null or ${ownerType} = ${sql.lit(stripeOwner)})`
}
