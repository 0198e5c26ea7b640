import type { FastifyInstance, InjectOptions } from 'fastify'
import { type AnswerFigures, accepted, dinars, numbersOf, refused } from '../answer.ts'
import type { Membership } from '../rules/clients.ts'
import type { Client } from '../rules/model.ts'
import type { Hands } from './hands.ts'
import type { Key, Outcome } from './outcome.ts'

type Figures = Readonly<Record<string, string>>

interface Asked {
  readonly method?: InjectOptions['method']
  readonly path: string
  readonly body: object
  readonly key?: Key | null
}

/** Acts like a browser: with routes, schemas, session and the key in its header. */
export function handsOverHttp(app: FastifyInstance): Hands {
  const call = callerOf(app)
  return { ...personalHands(call), ...moneyHands(call), ...voucherHands(call) }
}

type Call = <Answer>(
  client: Pick<Client, 'token'> | null,
  asked: Asked,
  figuresOf: (answer: Answer) => AnswerFigures,
) => Promise<Outcome & { data?: Answer }>

function callerOf(app: FastifyInstance): Call {
  return async <Answer>(
    client: Pick<Client, 'token'> | null,
    { method = 'POST', path, body, key = null }: Asked,
    figuresOf: (answer: Answer) => AnswerFigures,
  ): Promise<Outcome & { data?: Answer }> => {
    const {
      statusCode,
      headers,
      body: text,
    } = await app.inject({
      method,
      url: `/api/client${path}`,
      headers: {
        'content-type': 'application/json',
        ...(client && { authorization: `Bearer ${client.token}` }),
        ...(key && { 'idempotency-key': key.text }),
      },
      // An extra blank means the same request with another body.
      payload: JSON.stringify(body) + ' '.repeat(key?.body ?? 0),
    })
    const answered = JSON.parse(text)
    if (statusCode >= 500) throw new Error(`${path} answered ${statusCode}: ${text}`)
    if (statusCode !== 200) return { answer: refused(answered.code, ...numbersOf(answered.data ?? {})) }
    return {
      answer: accepted(figuresOf(answered.data)),
      id: answered.data.id,
      replayed: headers['idempotent-replayed'] === 'true',
      data: answered.data,
    }
  }
}

function personalHands(call: Call): Pick<Hands, 'register' | 'verify' | 'reveal' | 'mark'> {
  return {
    async register({ phone, username }) {
      const body = { name: 'Newcomer', phone, username, password: 'Sukkar-2026', terms: true }
      const { data, ...outcome } = await call<{ user: Figures; token: string }>(
        null,
        { path: '/register', body },
        () => ({ username }),
      )
      const { id = '', member_no: memberNo = '' } = data?.user ?? {}
      const member: Membership | undefined = data && { id, memberNo, token: data.token }
      return { ...outcome, ...(member && { member }) }
    },
    verify: (client, code) => call(client, { path: '/verify', body: { channel: 'phone', code } }, () => ({})),
    reveal: (client, cardId) =>
      call<Figures>(client, { path: `/cards/${cardId}/reveal`, body: {} }, ({ code = '' }) => ({ code })),
    mark: (client, cardId, used) =>
      call<{ used: boolean }>(
        client,
        { method: 'PUT', path: `/cards/${cardId}`, body: { used } },
        (card) => ({
          used: card.used,
        }),
      ),
  }
}

function moneyHands(call: Call): Pick<Hands, 'transfer' | 'order' | 'requestSettlement'> {
  return {
    transfer: (client, { to, amount }, key) =>
      call<Figures>(client, { path: '/transfers', body: { to, amount: dinars(amount) }, key }, (answer) => ({
        amount: answer.amount ?? '',
        fee: answer.fee ?? '',
        balanceAfter: answer.balance_after ?? '',
      })),
    order: (client, { categoryId, quantity, promoCode }, key) => {
      const body = { category_id: categoryId, quantity, ...(promoCode !== null && { promo_code: promoCode }) }
      return call<Figures & { cards: { serial_number: string }[] }>(
        client,
        { path: '/card-orders', body, key },
        (answer) => ({
          discount: answer.discount ?? '',
          total: answer.total_amount ?? '',
          balanceAfter: answer.balance_after ?? '',
          cards: answer.cards.map((card) => card.serial_number),
        }),
      )
    },
    requestSettlement: (client, supplierId, key) =>
      call<Figures & { vouchers_count: number }>(
        client,
        { path: '/settlements', body: { supplier_id: supplierId }, key },
        (answer) => ({
          count: answer.vouchers_count,
          total: answer.total_amount ?? '',
          fee: answer.fee ?? '',
          net: answer.net_amount ?? '',
        }),
      ),
  }
}

function voucherHands(call: Call): Pick<Hands, 'recharge' | 'useGoods'> {
  return {
    recharge: (client, code, key) =>
      call<Figures>(client, { path: '/recharges', body: { method: 'voucher', code }, key }, (answer) => ({
        amount: answer.amount ?? '',
        serial: answer.serial_number ?? '',
        balanceAfter: answer.balance_after ?? '',
      })),
    useGoods: (client, code, key) =>
      call<Figures>(client, { path: '/vouchers/use', body: { code }, key }, (answer) => ({
        amount: answer.amount ?? '',
        fee: answer.fee ?? '',
        net: answer.net_amount ?? '',
        serial: answer.serial_number ?? '',
      })),
  }
}
