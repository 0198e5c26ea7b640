import { type Answer, accepted, dinars, refused } from '../answer.ts'
import { bankAccount, type Client, type Model, receivableOf, type Settlement } from './model.ts'

/** A merchant asks for all it has accepted of a supplier; the net amount is set aside. */
export function request(
  { bank, uses, settlements }: Model,
  { client, supplierId }: { client: Client; supplierId: string },
  id: string,
): Answer {
  const open = uses.filter(
    ({ merchant, voucher, settlement }) =>
      merchant === client && voucher.batch.category.supplierId === supplierId && settlement === null,
  )
  const total = open.reduce((sum, { amount }) => sum + amount, 0n)
  const fee = open.reduce((sum, one) => sum + one.fee, 0n)
  if (total - fee <= 0n) return refused('settlement.nothing_available')
  const problem = bank.move([], [{ account: receivableOf(client), amount: total - fee }])
  if (problem) return problem
  const settlement: Settlement = { id, merchant: client, count: open.length, total, fee, status: 'requested' }
  settlements.push(settlement)
  for (const one of open) one.settlement = settlement
  return accepted({ count: open.length, total: dinars(total), fee: dinars(fee), net: dinars(total - fee) })
}

/** Paid: what was set aside leaves through the bank. Refused: it is the merchant's again, and so are the vouchers. */
export function answer(
  { bank, uses }: Model,
  { settlement, paid }: { settlement: Settlement; paid: boolean },
): Answer {
  if (settlement.status !== 'requested') return refused('settlement.not_payable')
  const account = receivableOf(settlement.merchant)
  const net = settlement.total - settlement.fee
  bank.move(paid ? [{ from: account, to: bankAccount, amount: net }] : [], [{ account, amount: -net }])
  settlement.status = paid ? 'paid' : 'refused'
  if (!paid) for (const use of uses) if (use.settlement === settlement) use.settlement = null
  return accepted({ status: settlement.status })
}
