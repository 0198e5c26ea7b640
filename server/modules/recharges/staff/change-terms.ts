import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput, localized } from '#contract/kernel/shapes.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { changeTerms as contract } from '#contract/operations/recharges/change-terms.ts'
import { bankAccounts } from '#contract/shapes/bank-account.ts'
import { guardedKind, minorUnits, requestApproval } from '#server/modules/approvals/index.ts'
import {
  changeMethod,
  findMethodById,
  lockMethod,
  type MethodRow,
} from '#server/modules/payment-gateways/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

const kind = 'payment-terms'
const currency = defaultCurrency

const payload = z.strictObject({
  method_id: idInput,
  amount_min: minorUnits.nullable(),
  amount_max: minorUnits.nullable(),
  fee_fixed: minorUnits,
  fee_share_bp: z.int(),
  fee_min: minorUnits,
  fee_max: minorUnits.nullable(),
  accounts: bankAccounts,
  instructions: localized,
  /** The terms that both have seen. */
  seen: z.string(),
})
type Payload = z.output<typeof payload>

/** Where clients send money, its limits, fees and texts: one person asks, another agrees. */
export const paymentTermsKind = guardedKind<Payload>({
  kind,
  payload,
  async current(db, { method_id: id }) {
    const method = await findMethodById(db, id)
    return method && shownOf(method)
  },
  async title(db, { method_id: id }) {
    const method = await findMethodById(db, id)
    return method?.name ?? null
  },
  run: {
    async execute(tx, { payload: asked, makerId, checker, approvalId, origin }) {
      const method = await findMethod(tx, asked.method_id)
      expectTerms(method, asked)
      const { code } = method
      if (seenOf(await lockMethod(tx, code)) !== asked.seen) throw new Refusal('approval.changed_meanwhile')
      await changeMethod(tx, {
        code,
        staffId: makerId,
        ...termsOf(asked),
        agreed: { approvedBy: checker.id, approvalId, requestId: origin.requestId },
      })
    },
  },
})

interface Asked {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly methodId: bigint
  readonly body: BodyOf<typeof contract>
}

/**
 * @returns the id of the request
 * @throws Refusal `request.not_found`, `resource.not_now`, `recharge.no_account`, `recharge.fee_bounds`,
 * `recharge.amount_bounds`
 */
export async function askForTerms(tx: Tx, { actor, origin, methodId, body }: Asked): Promise<bigint> {
  const { reason, accounts, ...terms } = body
  const method = await findMethod(tx, methodId)
  const wanted = { method_id: methodId, ...terms, accounts: accounts ?? bankAccounts.parse(method.accounts) }
  expectTerms(method, wanted)
  const asked = { ...wanted, seen: seenOf(method) }
  return requestApproval(
    tx,
    { kind },
    {
      actor,
      origin,
      subject: { type: 'payment_method', id: methodId },
      payload: asked,
      before: shownOf(method),
      after: shownOf(termsOf(asked)),
      reason,
    },
  )
}

async function findMethod(db: Db, id: bigint): Promise<MethodRow> {
  const method = await findMethodById(db, id)
  if (!method) throw new Refusal('request.not_found')
  return method
}

/** Whether the method may have these terms. */
function expectTerms({ channel, active }: MethodRow, asked: Omit<Payload, 'seen'>): void {
  // Printed vouchers have no fee.
  if ((channel === 'voucher' && costs(asked)) || (channel !== 'bank' && asked.accounts.length > 0))
    throw new Refusal('resource.not_now')
  if (channel === 'bank' && active && asked.accounts.length === 0)
    throw new Refusal('recharge.no_account', {}, { accounts: 'recharge.no_account' })
  if (asked.fee_max !== null && asked.fee_max < asked.fee_min)
    throw new Refusal('recharge.fee_bounds', {}, { fee_max: 'recharge.fee_bounds' })
  if (asked.amount_min !== null && asked.amount_max !== null && asked.amount_max < asked.amount_min)
    throw new Refusal('recharge.amount_bounds', {}, { amount_max: 'recharge.amount_bounds' })
}

function costs({ fee_fixed, fee_share_bp, fee_min }: Omit<Payload, 'seen'>): boolean {
  return fee_fixed > 0n || fee_share_bp > 0 || fee_min > 0n
}

type Terms = Pick<MethodRow, 'amountMinorMin' | 'amountMinorMax' | 'fee' | 'accounts' | 'instructions'>

function termsOf(asked: Omit<Payload, 'seen'>): Terms {
  const { fee_fixed: fixedMinor, fee_share_bp: shareBp, fee_min: feeMinorMin, fee_max: feeMinorMax } = asked
  return {
    amountMinorMin: asked.amount_min,
    amountMinorMax: asked.amount_max,
    fee: { fixedMinor, shareBp, feeMinorMin, feeMinorMax },
    accounts: asked.accounts,
    instructions: asked.instructions,
  }
}

function seenOf(method: MethodRow): string {
  return JSON.stringify(shownOf(method))
}

/** What the checker compares. */
function shownOf({ amountMinorMin, amountMinorMax, fee, accounts, instructions }: Terms) {
  const bound = (minor: bigint | null) => (minor === null ? null : toWire(minor, currency))
  return {
    amount_min: bound(amountMinorMin),
    amount_max: bound(amountMinorMax),
    fee_fixed: toWire(fee.fixedMinor, currency),
    fee_share: `${percentOf(fee.shareBp)}%`,
    fee_min: toWire(fee.feeMinorMin, currency),
    fee_max: bound(fee.feeMinorMax),
    accounts: bankAccounts
      .parse(accounts)
      .map(({ bank, holder, number }) => `${bank.ar} · ${bank.en} · ${holder} · \u2066${number}\u2069`),
    instructions_ar: instructions.ar,
    instructions_en: instructions.en,
  }
}
