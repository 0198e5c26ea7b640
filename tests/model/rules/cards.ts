import { type Answer, accepted, dinars, refused } from '../answer.ts'
import {
  type Category,
  type Client,
  type Model,
  margin,
  type Order,
  type Promo,
  promotion,
  share,
  supplierOf,
  type Voucher,
  walletOf,
} from './model.ts'

export interface Wish {
  readonly client: Client
  readonly category: Category
  readonly quantity: number
  /** Undefined: a code that does not exist. */
  readonly promo: Promo | null | undefined
}

/** The oldest cards in stock are sold first; charge and delivery are one step. */
export function order(model: Model, wish: Wish, id: string): Answer {
  const { client, category, quantity, promo } = wish
  const { bank, orders } = model
  if (category.kind !== 'card') return refused('card.category_unavailable')
  const noPromo = promo === null ? null : refusePromo(model, promo, client)
  if (noPromo) return noPromo
  const item = stockOf(model, category)
  if (item.length < quantity) return refused('card.out_of_stock', item.length)
  const full = category.price * BigInt(quantity)
  const discount = share(full, promo?.discount ?? 0n)
  const bought = { client, category, promo: promo ?? null, full, discount, commission: 0n, withheld: 0n }
  if (promo?.owner?.pro && promo.owner.active) {
    const earned = share(full - discount, promo.commission)
    bought.commission = earned > promo.owed ? earned - promo.owed : 0n
    bought.withheld = earned - bought.commission
  }
  const problem = bank.move(paymentsOf({ ...bought, quantity }))
  if (problem) return problem
  if (promo) promo.owed -= bought.withheld
  const cards = item.slice(0, quantity)
  for (const card of cards) {
    card.status = 'sold'
    card.owner = client
  }
  orders.push({ ...bought, id, cards, refunded: false })
  return accepted({
    discount: dinars(discount),
    total: dinars(full - discount),
    balanceAfter: dinars(bank.of(walletOf(client)).balance),
    cards: cards.map(({ serial }) => serial),
  })
}

/** What could be bought now. */
export function stockOf({ batches }: Model, category: Category): Voucher[] {
  return batches
    .filter((batch) => batch.category === category && batch.status === 'activated')
    .flatMap(({ vouchers }) => vouchers)
    .filter(({ status, expired }) => status === 'available' && !expired)
}

function refusePromo({ orders }: Model, promo: Promo | undefined, client: Client): Answer | null {
  if (!promo) return refused('promo.not_valid')
  if (promo.owner === client) return refused('promo.own_code')
  const uses = orders.filter((one) => one.promo === promo && !one.refunded)
  const mine = uses.filter((one) => one.client === client)
  const usedUp = promo.max !== null && uses.length >= promo.max
  const usedUpByMe = promo.maxPerClient !== null && mine.length >= promo.maxPerClient
  return usedUp || usedUpByMe ? refused('promo.exhausted') : null
}

type Paid = Pick<Order, 'client' | 'category' | 'promo' | 'full' | 'discount' | 'commission'>

function paymentsOf({
  client,
  category,
  promo,
  full,
  discount,
  commission,
  quantity,
}: Paid & { quantity: number }) {
  const buy = category.buyPrice * BigInt(quantity)
  const wallet = walletOf(client)
  const all = [
    { from: promotion, to: wallet, amount: discount },
    { from: wallet, to: supplierOf(category), amount: buy },
    { from: wallet, to: margin, amount: full - buy },
    { from: promotion, to: promo?.owner ? walletOf(promo.owner) : promotion, amount: commission },
  ]
  return all.filter(({ amount }) => amount > 0n)
}

/** Everything goes back; of a commission only what its owner still has. */
export function refund(
  { bank }: Model,
  { order: one, evenIfShown }: { order: Order; evenIfShown: boolean },
): Answer {
  const { client, promo, cards, full, discount } = one
  if (one.refunded) return refused('ledger.already_reversed')
  if (cards.some(({ marked }) => marked)) return refused('card.not_refundable')
  const shown = cards.filter((card) => card.shown).length
  if (shown > 0 && !evenIfShown) return refused('card.revealed', shown)
  const owner = promo?.owner ? walletOf(promo.owner) : null
  const available = owner === null ? 0n : bank.of(owner).balance - bank.of(owner).held
  const paid = paymentsOf({ ...one, quantity: cards.length })
  const back = paid
    .reverse()
    .map(({ from, to, amount }) => {
      const kept = to === owner && owner !== walletOf(client) && amount > available
      return { from: to, to: from, amount: kept ? available : amount }
    })
    .filter(({ amount }) => amount > 0n)
  const problem = bank.move(back)
  if (problem) return problem
  for (const card of cards) card.status = 'cancelled'
  if (promo) promo.owed += one.withheld + sumOf(paid) - sumOf(back)
  one.refunded = true
  return accepted({ amount: dinars(full - discount) })
}

function sumOf(moves: readonly { amount: bigint }[]): bigint {
  return moves.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The owner sees the code of a card that was not taken back. */
export function reveal(_model: Model, { client, card }: { client: Client; card: Voucher }): Answer {
  if (card.owner !== client || card.status !== 'sold') return refused('request.not_found')
  card.shown = true
  return accepted({ code: card.code })
}

export function mark(
  _model: Model,
  { client, card, used }: { client: Client; card: Voucher; used: boolean },
): Answer {
  if (card.owner !== client || card.status !== 'sold') return refused('request.not_found')
  card.marked = used
  return accepted({ used })
}
