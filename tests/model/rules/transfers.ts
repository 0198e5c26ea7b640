import { type Answer, accepted, dinars, refused } from '../answer.ts'
import { type Client, fees, type Model, share, type Transfer, walletOf } from './model.ts'

/** Money to another client; the fee comes on top. */
export function transfer(
  { bank, terms, transfers }: Model,
  { from, to, amount }: { from: Client; to: Client; amount: bigint },
  id: string,
): Answer {
  const left = (limit: bigint) => (limit > from.sent ? limit - from.sent : 0n)
  if (!to.verified || !to.active) return refused('transfer.receiver_not_found')
  if (to === from) return refused('transfer.to_self')
  if (amount < terms.min) return refused('transfer.below_minimum', dinars(terms.min), 'LYD')
  if (amount > terms.max) return refused('transfer.above_maximum', dinars(terms.max), 'LYD')
  if (amount > left(terms.daily))
    return refused('transfer.daily_limit_exceeded', dinars(left(terms.daily)), 'LYD')
  if (amount > left(terms.monthly))
    return refused('transfer.monthly_limit_exceeded', dinars(left(terms.monthly)), 'LYD')
  const fee = feeOf(amount, terms)
  const pays = { from: walletOf(from), to: walletOf(to), amount }
  const problem = bank.move(fee > 0n ? [pays, { from: walletOf(from), to: fees, amount: fee }] : [pays])
  if (problem) return problem
  from.sent += amount
  transfers.push({ id, from, to, amount, fee, reversed: false })
  return accepted({
    amount: dinars(amount),
    fee: dinars(fee),
    balanceAfter: dinars(bank.of(walletOf(from)).balance),
  })
}

function feeOf(amount: bigint, { feeFixed, feeShare, feeMin, feeMax }: Model['terms']): bigint {
  const plain = feeFixed + share(amount, feeShare)
  if (feeMax !== null && plain > feeMax) return feeMax
  return plain < feeMin ? feeMin : plain
}

/** Amount and fee go back, once; what was sent today stays sent. */
export function reverseTransfer({ bank }: Model, { transfer: one }: { transfer: Transfer }): Answer {
  const { from, to, amount, fee } = one
  if (one.reversed) return refused('ledger.already_reversed')
  const back = { from: walletOf(to), to: walletOf(from), amount }
  const problem = bank.move(fee > 0n ? [{ from: fees, to: walletOf(from), amount: fee }, back] : [back])
  if (problem) return problem
  one.reversed = true
  return accepted({ amount: dinars(amount) })
}
