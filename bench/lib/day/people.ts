import { ask } from '#tests/faults/lib/ask.ts'
import { ticketPriceMinor } from '#tests/faults/lib/audit.ts'
import type { MoneyRequest, RequestMaker } from '#tests/faults/lib/money-request.ts'
import type { Client } from '#tests/faults/lib/shop.ts'
import { openChance } from '../../../scripts/demo/chance.ts'
import type { Day } from './open-day.ts'
import type { Sample } from './verdicts.rules.ts'

const answerMillisMax = 10_000

/** Pages of the portal, as often as people open them. */
const pages = [
  '/home',
  '/home',
  '/wallet',
  '/card-orders',
  '/categories',
  '/notifications',
  '/club/tickets',
] as const

/** Opens one page of the portal after the other, each of another client, on the processes in turn. */
export function openReader({ shop, urls }: Pick<Day, 'shop' | 'urls'>, seed: number) {
  const chance = openChance(seed)
  return async (number: number): Promise<Sample['outcome']> => {
    const client = anyOf(shop.clients, chance)
    const headers = { authorization: `Bearer ${client.token}`, 'x-forwarded-for': client.address }
    try {
      const { status } = await ask(urls[number % urls.length] ?? '', {
        path: `/api/client${chance.pick(pages)}`,
        headers,
        timeoutMillis: answerMillisMax,
      })
      return status === 200 ? 'done' : 'failed'
    } catch {
      return 'failed' // no answer in time, or the connection was closed
    }
  }
}

/** All want the same card. */
export function openDropMaker({ shop }: Pick<Day, 'shop'>, seed: number): RequestMaker {
  const chance = openChance(seed)
  let number = 0
  return {
    next() {
      number += 1
      const body = { category_id: shop.dropCategoryId, quantity: 1 }
      return requestOf(
        'card_order',
        `drop-${seed}-${number}`,
        anyOf(shop.clients, chance),
        '/card-orders',
        body,
      )
    },
  }
}

/** Each holds a ticket, and pays for it as soon as it is held. */
export function openTicketMaker({ shop }: Pick<Day, 'shop'>, seed: number, ticketId: string): RequestMaker {
  const chance = openChance(seed)
  const held: { id: bigint; client: Client }[] = []
  let number = 0
  return {
    next() {
      number += 1
      const key = `ticket-${seed}-${number}`
      const order = held.shift()
      if (!order) {
        const price = `${ticketPriceMinor / 1_000n}.000`
        const body = { ticket_id: ticketId, price, tickets: [{ for: 'me' }] }
        return requestOf('ticket_hold', key, anyOf(shop.clients, chance), '/ticket-orders', body)
      }
      const body = { order_id: order.id.toString() }
      return { ...requestOf('ticket_order', key, order.client, '/ticket-payments', body), orderId: order.id }
    },
    acknowledged({ kind, id, client }) {
      if (kind === 'ticket_hold') held.push({ id, client })
    },
  }
}

function requestOf(
  kind: MoneyRequest['kind'],
  key: string,
  client: Client,
  path: string,
  body: object,
): MoneyRequest {
  const call = { path: `/api/client${path}`, body: JSON.stringify(body) }
  return { key, kind, client, receiver: null, call, orderId: null }
}

function anyOf(clients: readonly Client[], chance: ReturnType<typeof openChance>): Client {
  const client = clients[chance.between(0, clients.length - 1)]
  if (!client) throw new Error('nobody is there')
  return client
}
