import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import { type BankAccount, bankAccounts } from '#contract/shapes/bank-account.ts'
import {
  changeMethod,
  findMethodById,
  lockMethod,
  type MethodRow,
} from '#server/modules/payment-gateways/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'

const currency = defaultCurrency

/** The terms that both have seen. */
const boundTo = z.object({ seen: z.string() })

type Asked = Omit<InputOf<typeof paymentMethods, 'change-terms'>, 'reason'>

/** Where clients send money, its limits, fees and texts: one person asks, another agrees. */
export async function weighTerms(db: Db, id: bigint, asked: Asked): Promise<Weighed | null> {
  const method = await findMethodById(db, id)
  if (!method) return null
  const terms = termsAfter(method, asked)
  return {
    title: method.name,
    refusal:
      seenOf(method) === seenOf(terms)
        ? new Refusal('resource.nothing_to_change')
        : refuseTerms(method, terms),
    before: shownOf(method),
    after: shownOf(terms),
    bound: { seen: seenOf(method) },
  }
}

/** @throws Refusal `approval.changed_meanwhile`, and why the method cannot have these terms */
export async function changeTerms(
  tx: Tx,
  { id, asked, bound, execution }: { id: bigint; asked: Asked; bound: Facts | null; execution: Execution },
): Promise<void> {
  const { makerId, checker, approvalId, origin } = execution
  const found = await findMethodById(tx, id)
  if (!found) throw new Refusal('request.not_found')
  const method = await lockMethod(tx, found.code)
  if (seenOf(method) !== boundTo.parse(bound).seen) throw new Refusal('approval.changed_meanwhile')
  const terms = termsAfter(method, asked)
  const refusal = refuseTerms(method, terms)
  if (refusal) throw refusal
  await changeMethod(tx, {
    code: method.code,
    staffId: makerId,
    ...terms,
    agreed: { approvedBy: checker.id, approvalId, requestId: origin.requestId },
  })
}

/** Whether the method may have these terms. */
function refuseTerms({ channel, active }: MethodRow, terms: Terms): Refusal | null {
  const { fee, accounts, amountMinorMin, amountMinorMax } = terms
  // Printed vouchers have no fee.
  if ((channel === 'voucher' && costs(fee)) || (channel !== 'bank' && accounts.length > 0))
    return new Refusal('resource.not_now')
  if (channel === 'bank' && active && accounts.length === 0)
    return new Refusal('recharge.no_account', {}, { accounts: 'recharge.no_account' })
  if (fee.feeMinorMax !== null && fee.feeMinorMax < fee.feeMinorMin)
    return new Refusal('recharge.fee_bounds', {}, { fee_max: 'recharge.fee_bounds' })
  if (amountMinorMin !== null && amountMinorMax !== null && amountMinorMax < amountMinorMin)
    return new Refusal('recharge.amount_bounds', {}, { amount_max: 'recharge.amount_bounds' })
  return null
}

function costs({ fixedMinor, shareBp, feeMinorMin }: MethodRow['fee']): boolean {
  return fixedMinor > 0n || shareBp > 0 || feeMinorMin > 0n
}

interface Terms extends Pick<MethodRow, 'amountMinorMin' | 'amountMinorMax' | 'fee' | 'instructions'> {
  readonly accounts: readonly BankAccount[]
}

/** What is left out stays, also accounts from before today's rules. */
function termsAfter(method: MethodRow, asked: Asked): Terms {
  const { fee } = method
  const { amount_min = method.amountMinorMin, amount_max = method.amountMinorMax } = asked
  const { fee_fixed = fee.fixedMinor, fee_share_bp = fee.shareBp } = asked
  const { fee_min = fee.feeMinorMin, fee_max = fee.feeMinorMax } = asked
  return {
    amountMinorMin: amount_min,
    amountMinorMax: amount_max,
    fee: { fixedMinor: fee_fixed, shareBp: fee_share_bp, feeMinorMin: fee_min, feeMinorMax: fee_max },
    accounts: asked.accounts ?? bankAccounts.parse(method.accounts),
    instructions: asked.instructions ?? method.instructions,
  }
}

function seenOf(terms: MethodRow | Terms): string {
  return JSON.stringify(shownOf(terms))
}

/** What the checker compares. */
function shownOf({ amountMinorMin, amountMinorMax, fee, accounts, instructions }: MethodRow | Terms) {
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
