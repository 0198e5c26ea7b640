import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { MethodTerms } from './method.rules.ts'

export interface MethodRow extends MethodTerms {
  readonly id: bigint
  readonly code: string
  readonly channel: 'voucher' | 'gateway' | 'bank' | 'cash'
  readonly gateway: string | null
  readonly name: Localized
  readonly instructions: Localized
  readonly iconId: string | null
  /** As stored. */
  readonly accounts: unknown
}

const methods = sql`
  select id, code, channel, gateway, active, amount_min as "amountMinorMin", amount_max as "amountMinorMax",
    jsonb_build_object('ar', name_ar, 'en', name_en) as name,
    jsonb_build_object('ar', instructions_ar, 'en', instructions_en) as instructions, icon_id as "iconId", accounts,
    fee_fixed as "fixedMinor", fee_share_bp as "shareBp", fee_min as "feeMinorMin", fee_max as "feeMinorMax"
  from payment_method`

type StoredMethod = Omit<MethodRow, 'fee'> & MethodRow['fee']

/** In the order clients see them. */
export async function listMethods(db: Db): Promise<readonly MethodRow[]> {
  const { rows } = await sql<StoredMethod>`${methods} order by position, id`.execute(db)
  return rows.map(methodOf)
}

export async function findMethod(db: Db, code: string): Promise<MethodRow> {
  const { rows } = await sql<StoredMethod>`${methods} where code = ${code}`.execute(db)
  return methodOf(known(rows[0]))
}

export async function findMethodById(db: Db, id: bigint): Promise<MethodRow | null> {
  const { rows } = await sql<StoredMethod>`${methods} where id = ${id}`.execute(db)
  return rows[0] ? methodOf(rows[0]) : null
}

export async function lockMethod(tx: Tx, code: string): Promise<MethodRow> {
  const { rows } = await sql<StoredMethod>`${methods} where code = ${code} for update`.execute(tx)
  return methodOf(known(rows[0]))
}

/** Codes come from the contract, and the migration made a row for each. */
function known(row: StoredMethod | undefined): StoredMethod {
  if (!row) throw new Error('a recharge method without a row')
  return row
}

function methodOf({ fixedMinor, shareBp, feeMinorMin, feeMinorMax, ...row }: StoredMethod): MethodRow {
  return { ...row, fee: { fixedMinor, shareBp, feeMinorMin, feeMinorMax } }
}

/** What staff may change of a method. */
export interface MethodChange {
  readonly active?: boolean
  readonly position?: number
  readonly amountMinorMin?: bigint | null
  readonly amountMinorMax?: bigint | null
  readonly fee?: MethodTerms['fee']
  readonly accounts?: unknown
  readonly instructions?: Localized
}

export async function updateMethod(tx: Tx, id: bigint, change: MethodChange): Promise<void> {
  const { active, position, amountMinorMin, amountMinorMax, fee, accounts, instructions } = change
  await tx
    .updateTable('payment_method')
    .set({
      ...(active !== undefined && { active }),
      ...(position !== undefined && { position }),
      ...(amountMinorMin !== undefined && { amount_min: amountMinorMin }),
      ...(amountMinorMax !== undefined && { amount_max: amountMinorMax }),
      ...(fee !== undefined && {
        fee_fixed: fee.fixedMinor,
        fee_share_bp: fee.shareBp,
        fee_min: fee.feeMinorMin,
        fee_max: fee.feeMinorMax,
      }),
      ...(accounts !== undefined && { accounts: JSON.stringify(accounts) }),
      ...(instructions !== undefined && {
        instructions_ar: instructions.ar,
        instructions_en: instructions.en,
      }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
