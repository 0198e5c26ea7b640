import { openChance } from '../../../scripts/demo/chance.ts'
import type { Client, Shop } from './shop.ts'

export const kinds = ['transfer', 'recharge', 'card_order', 'voucher_use', 'card_refund'] as const
export type Kind = (typeof kinds)[number]

/** A money request that should happen once, however often it is sent. */
export interface MoneyRequest {
  readonly key: string
  readonly kind: Kind
  readonly client: Client
  /** Who receives a transfer. */
  readonly receiver: Client | null
  /** Null for a refund, which staff ask the posting engine for. */
  readonly call: { readonly path: string; readonly body: string } | null
  /** The order a refund takes back. */
  readonly orderId: bigint | null
}

export interface RequestMaker {
  next(): MoneyRequest
  /** An order that was delivered may be taken back later. */
  delivered(order: { readonly id: bigint; readonly client: Client }): void
}

/** Of a hundred requests. What cannot be done (nothing left to sell or take back) becomes a transfer. */
const shares: readonly (readonly [Kind, number])[] = [
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

  const anyone = (): Client => {
    const client = shop.clients[chance.between(0, shop.clients.length - 1)]
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
  const make: Record<Kind, () => MoneyRequest | null> = {
    transfer,
    recharge() {
      const code = rechargeCodes.pop()
      return code ? request('recharge', anyone(), '/recharges', { method: 'voucher', code }) : null
    },
    voucher_use() {
      const code = goodsCodes.pop()
      return code ? request('voucher_use', anyone(), '/vouchers/use', { code }) : null
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
  const pick = (): Kind => {
    let left = chance.between(1, 100)
    for (const [kind, share] of shares) {
      left -= share
      if (left <= 0) return kind
    }
    return 'transfer'
  }
  return {
    next() {
      number += 1
      return make[pick()]() ?? transfer()
    },
    delivered: (order) => void orders.push(order),
  }
}
