import { openChance } from '../../../scripts/demo/chance.ts'
import type { Client, Shop } from './shop.ts'

export const kinds = [
  'transfer',
  'recharge',
  'card_order',
  'voucher_use',
  'card_refund',
  'ticket_hold',
  'ticket_order',
] as const
export type Kind = (typeof kinds)[number]
/** What people do on any day; tickets are asked for where there is a match. */
type UsualKind = Exclude<Kind, 'ticket_hold' | 'ticket_order'>

/** A money request that should happen once, however often it is sent. */
export interface MoneyRequest {
  readonly key: string
  readonly kind: Kind
  readonly client: Client
  /** Who receives a transfer. */
  readonly receiver: Client | null
  /** Null for a refund, which staff ask the posting engine for. */
  readonly call: { readonly path: string; readonly body: string } | null
  /** The order a refund takes back, or that tickets are paid for. */
  readonly orderId: bigint | null
}

export interface RequestMaker {
  next(): MoneyRequest
  /** What was done may be asked about later: an order that was delivered is taken back. */
  acknowledged?(done: Pick<MoneyRequest, 'kind' | 'client'> & { readonly id: bigint }): void
}

/** Of a hundred requests. What cannot be done (nothing left to sell or take back) becomes a transfer. */
const shares: readonly (readonly [UsualKind, number])[] = [
  ['recharge', 14],
  ['card_order', 20],
  ['voucher_use', 14],
  ['card_refund', 10],
]

export function openRequestMaker(shop: Shop, seed: number, cardsCount: number): RequestMaker {
  const chance = openChance(seed)
  const rechargeCodes = shop.rechargeVouchers.map(({ code }) => code)
  const goodsCodes = shop.goodsVouchers.map(({ code }) => code)
  const orders: { id: bigint; client: Client }[] = []
  let cardsLeft = cardsCount
  let number = 0

  const anyone = (clients = shop.clients): Client => {
    const client = clients[chance.between(0, clients.length - 1)]
    if (!client) throw new Error('nobody is there')
    return client
  }
  const someoneBut = (client: Client): Client => {
    const other = anyone()
    return other === client ? someoneBut(client) : other
  }
  const request = (kind: Kind, client: Client, path: string, body: object): MoneyRequest => ({
    key: `fault-${seed}-${number}`,
    kind,
    client,
    receiver: null,
    call: { path: `/api/client${path}`, body: JSON.stringify(body) },
    orderId: null,
  })
  const transfer = (): MoneyRequest => {
    const client = anyone()
    const receiver = someoneBut(client)
    const body = { to: receiver.phone, amount: `${chance.between(1, 20)}.000` }
    return { ...request('transfer', client, '/transfers', body), receiver }
  }
  const make: Record<UsualKind, () => MoneyRequest | null> = {
    transfer,
    recharge() {
      const code = rechargeCodes.pop()
      return code ? request('recharge', anyone(), '/recharges', { method: 'voucher', code }) : null
    },
    voucher_use() {
      const code = goodsCodes.pop()
      return code ? request('voucher_use', anyone(shop.merchants), '/vouchers/use', { code }) : null
    },
    card_order() {
      if (cardsLeft === 0) return null
      cardsLeft -= 1
      return request('card_order', anyone(), '/card-orders', {
        category_id: shop.cardCategoryId,
        quantity: 1,
      })
    },
    card_refund() {
      const [order] = orders.splice(chance.between(0, Math.max(0, orders.length - 1)), 1)
      return order ? { ...request('card_refund', order.client, '', {}), call: null, orderId: order.id } : null
    },
  }
  return {
    next() {
      number += 1
      return make[pickKind(chance)]() ?? transfer()
    },
    acknowledged({ kind, id, client }) {
      if (kind === 'card_order') orders.push({ id, client })
    },
  }
}

function pickKind(chance: ReturnType<typeof openChance>): UsualKind {
  let left = chance.between(1, 100)
  for (const [kind, share] of shares) {
    left -= share
    if (left <= 0) return kind
  }
  return 'transfer'
}
