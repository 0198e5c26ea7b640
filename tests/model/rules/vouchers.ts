import { type Answer, accepted, dinars, refused } from '../answer.ts'
import {
  type Batch,
  type Client,
  cash,
  fees,
  type Model,
  receivableOf,
  type Sale,
  type Voucher,
  vouchersOutstanding,
  walletOf,
} from './model.ts'

export function activate(_model: Model, { batch }: { batch: Batch }): Answer {
  if (batch.status !== 'ready') return refused('batch.not_ready', batch.status)
  batch.status = 'activated'
  return accepted()
}

export interface Range {
  readonly first: number
  readonly last: number
}

const within = ({ vouchers }: Batch, { first, last }: Range) => vouchers.slice(first, last + 1)

/** How many are sold, used, cancelled and past their time. */
function countsOf(vouchers: Batch['vouchers']): readonly number[] {
  const stateOf = ({ status, expired }: Batch['vouchers'][number]) =>
    status === 'available' && expired ? 'expired' : status
  return ['sold', 'used', 'cancelled', 'expired'].map(
    (state) => vouchers.filter((voucher) => stateOf(voucher) === state).length,
  )
}

/** A seller pays for the unsold vouchers of a range; from then on we owe their value to the holders. */
export function sell(
  { bank, sales }: Model,
  { batch, seller, range, byCash }: { batch: Batch; seller: Client; range: Range; byCash: boolean },
  id: string,
): Answer {
  if (!seller.seller || !seller.active) return refused('batch.not_a_seller')
  if (batch.category.kind === 'card') return refused('voucher.wrong_kind')
  if (batch.status !== 'activated') return refused('batch.not_ready', batch.status)
  const ranged = within(batch, range)
  const unsold = ranged.filter(({ status, expired }) => status === 'available' && !expired)
  if (unsold.length === 0) return refused('batch.nothing_to_sell', ...countsOf(ranged))
  const total = BigInt(unsold.length) * batch.category.face
  const payer = byCash ? cash : walletOf(seller)
  const problem = bank.move([{ from: payer, to: vouchersOutstanding, amount: total }])
  if (problem) return problem
  const sale = { id, batch, seller, payer }
  sales.push(sale)
  for (const voucher of unsold) {
    voucher.status = 'sold'
    voucher.sale = sale
  }
  return accepted({ count: unsold.length, total: dinars(total) })
}

/** The unused vouchers of a sale are returned and cancelled; the payment goes back the same way. */
export function takeBack({ bank }: Model, { sale, range }: { sale: Sale; range: Range }): Answer {
  const { batch, payer } = sale
  const held = within(batch, range).filter((voucher) => voucher.sale === sale && voucher.status === 'sold')
  if (held.length === 0) return refused('batch.nothing_to_take_back')
  const total = BigInt(held.length) * batch.category.face
  const problem = bank.move([{ from: vouchersOutstanding, to: payer, amount: total }])
  if (problem) return problem
  for (const voucher of held) voucher.status = 'cancelled'
  return accepted({ count: held.length, total: dinars(total) })
}

/** Cancels vouchers that are neither paid for nor expired. */
export function cancel(_model: Model, { batch, range }: { batch: Batch; range: Range | null }): Answer {
  const endsBatch = range === null && batch.status !== 'cancelled'
  const all = range === null ? batch.vouchers : within(batch, range)
  const open = all.filter(({ status, expired }) => status === 'available' && !expired)
  if (open.length === 0 && !endsBatch) return refused('voucher.not_cancellable')
  if (endsBatch) batch.status = 'cancelled'
  for (const voucher of open) voucher.status = 'cancelled'
  const left = all.filter(({ status }) => status === 'sold' || status === 'used').length
  return accepted({ cancelled: open.length, left })
}

/** The face value of a printed voucher comes into the wallet. */
export function recharge(
  { bank, rechargeRule }: Model,
  { client, voucher }: { client: Client; voucher: Voucher | null },
): Answer {
  const { enabled, min, max } = rechargeRule
  // What cannot be a code of ours is refused before anything else.
  if (!voucher || voucher.batch.category.kind === 'card') return refused('voucher.not_usable')
  if (!enabled) return refused('recharge.method_unavailable')
  const problem = refuseUse(voucher, 'recharge', client)
  if (problem) return problem
  const { face } = voucher.batch.category
  if (min !== null && face < min) return refused('recharge.below_minimum', dinars(min), 'LYD')
  if (max !== null && face > max) return refused('recharge.above_maximum', dinars(max), 'LYD')
  bank.move([{ from: vouchersOutstanding, to: walletOf(client), amount: face }])
  use(voucher, client)
  return accepted({
    amount: dinars(face),
    serial: voucher.serial,
    balanceAfter: dinars(bank.of(walletOf(client)).balance),
  })
}

/** A merchant accepts a goods voucher: we owe its value, less the fee. */
export function useGoods(
  { bank, uses }: Model,
  { client, voucher }: { client: Client; voucher: Voucher | null },
  id: string,
): Answer {
  const problem = refuseUse(voucher, 'goods', client)
  if (problem || !voucher) return problem ?? refused('voucher.not_usable')
  const { face, fee } = voucher.batch.category
  const earns = { from: vouchersOutstanding, to: receivableOf(client), amount: face }
  bank.move(fee > 0n ? [earns, { from: receivableOf(client), to: fees, amount: fee }] : [earns])
  use(voucher, client)
  uses.push({ id, voucher, merchant: client, amount: face, fee, settlement: null })
  return accepted({ amount: dinars(face), fee: dinars(fee), net: dinars(face - fee), serial: voucher.serial })
}

function use(voucher: Voucher, client: Client): void {
  voucher.status = 'used'
  voucher.usedBy = client
}

/** Unknown, used, expired, cancelled, not activated and a supplier's card all get the same refusal. */
function refuseUse(voucher: Voucher | null, kind: 'recharge' | 'goods', client: Client): Answer | null {
  if (!voucher) return refused('voucher.not_usable')
  if (voucher.usedBy === client) return refused('voucher.used_by_you')
  const { batch, status, expired } = voucher
  const paidFor = status === 'sold'
  const counts = batch.status === 'activated' || (batch.status === 'cancelled' && paidFor)
  const good = counts && !expired && (status === 'available' || paidFor)
  if (!good || batch.category.kind === 'card') return refused('voucher.not_usable')
  return batch.category.kind === kind ? null : refused('voucher.wrong_kind')
}
