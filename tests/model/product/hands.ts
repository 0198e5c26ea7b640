import type { Actor } from '#server/ledger/index.ts'
import { orderCards } from '#server/modules/cards/index.ts'
import { markCard } from '#server/modules/cards/mark-card.ts'
import { revealCard } from '#server/modules/cards/reveal-card.ts'
import { registerClient } from '#server/modules/identity/register-client.ts'
import { verifyContact } from '#server/modules/identity/verify-contact.ts'
import { rechargeByVoucher } from '#server/modules/recharges/index.ts'
import { requestSettlement } from '#server/modules/settlements/request-settlement.ts'
import { sendTransfer } from '#server/modules/transfers/send-transfer.ts'
import { checkCode, codeLookup } from '#server/modules/vouchers/index.ts'
import { useVoucher } from '#server/modules/vouchers/use-voucher.ts'
import { dinars, refused } from '../answer.ts'
import type { Membership } from '../rules/clients.ts'
import type { Client } from '../rules/model.ts'
import { ask, type Core } from './core.ts'
import { type Key, type Outcome, outcomeOf } from './outcome.ts'

/** What a client can do, by the use cases themselves or over HTTP. Amounts are minor units. */
export interface Hands {
  register(newcomer: { phone: string; username: string }): Promise<Outcome & { member?: Membership }>
  verify(client: Client, code: string): Promise<Outcome>
  transfer(client: Client, wish: { to: string; amount: bigint }, key: Key | null): Promise<Outcome>
  recharge(client: Client, code: string, key: Key | null): Promise<Outcome>
  useGoods(client: Client, code: string, key: Key | null): Promise<Outcome>
  order(client: Client, wish: OrderWish, key: Key | null): Promise<Outcome>
  reveal(client: Client, cardId: string): Promise<Outcome>
  mark(client: Client, cardId: string, used: boolean): Promise<Outcome>
  requestSettlement(client: Client, supplierId: string, key: Key | null): Promise<Outcome>
}

export interface OrderWish {
  readonly categoryId: string
  readonly quantity: number
  readonly promoCode: string | null
}

const origin = { ip: '127.0.0.1', agent: null, locale: 'en' } as const

export function staffHands(core: Core): Hands {
  return { ...personalHands(core), ...moneyHands(core), ...voucherHands(core) }
}

function personalHands({
  database,
  keys,
  jobs,
}: Core): Pick<Hands, 'register' | 'verify' | 'reveal' | 'mark'> {
  return {
    async register({ phone, username }) {
      const newcomer = { name: 'Newcomer', phone, username, passwordHash: '-', locale: 'en', origin } as const
      let member: Membership | undefined
      const outcome = await outcomeOf(
        database
          .transact((tx) => registerClient(tx, { jobs, keys }, newcomer))
          .then(({ user, token }) => {
            member = { id: user.id, memberNo: user.member_no, token }
            return { accepted: { username: user.username } }
          }),
      )
      return { ...outcome, ...(member && { member }) }
    },
    verify: ({ id }, code) =>
      outcomeOf(
        database
          .transact((tx) => verifyContact(tx, keys, { clientId: BigInt(id), channel: 'phone', code }))
          .then((verified) =>
            'user' in verified ? {} : Promise.reject('wrong' in verified ? verified.wrong : verified),
          ),
      ),
    reveal: ({ id }, cardId) => {
      const look = { clientId: BigInt(id), cardId: BigInt(cardId), ip: origin.ip }
      return outcomeOf(
        database.transact((tx) => revealCard(tx, keys, look)).then(({ code }) => ({ accepted: { code } })),
      )
    },
    mark: ({ id }, cardId, used) => {
      const marking = { clientId: BigInt(id), cardId: BigInt(cardId), used }
      return outcomeOf(
        database.transact((tx) => markCard(tx, marking)).then((card) => ({ accepted: { used: card.used } })),
      )
    },
  }
}

function moneyHands(core: Core): Pick<Hands, 'transfer' | 'order' | 'requestSettlement'> {
  const order = orderCards()
  return {
    transfer: (client, { to, amount }, key) => {
      const senderId = BigInt(client.id)
      const sender = { clientId: senderId, sessionId: 0n, deviceHash: null }
      const input = { senderId, sender, senderName: client.username, to, amountMinor: amount, note: null }
      return ask(core, sendTransfer, { input, actor: actorOf(client), key }, (answer) => ({
        amount: dinars(BigInt(answer.amount)),
        fee: dinars(BigInt(answer.fee)),
        balanceAfter: dinars(BigInt(answer.balanceAfter)),
      }))
    },
    order: (client, { categoryId, quantity, promoCode }, key) => {
      const clientId = BigInt(client.id)
      const sender = { clientId, sessionId: 0n, deviceHash: null }
      const input = { clientId, sender, categoryId: BigInt(categoryId), quantity, promoCode }
      return ask(core, order, { input, actor: actorOf(client), key }, (answer) => ({
        discount: answer.discount,
        total: answer.total_amount,
        balanceAfter: answer.balance_after,
        cards: answer.cards.map((card) => card.serial_number),
      }))
    },
    requestSettlement: (client, supplierId, key) => {
      const input = { merchantId: BigInt(client.id), supplierId: BigInt(supplierId), sender: null }
      return ask(core, requestSettlement, { input, actor: actorOf(client), key }, (answer) => ({
        count: answer.vouchers_count,
        total: answer.total_amount,
        fee: answer.fee,
        net: answer.net_amount,
      }))
    },
  }
}

function voucherHands(core: Core): Pick<Hands, 'recharge' | 'useGoods'> {
  const recharge = rechargeByVoucher()
  const lookupOf = (code: string): Buffer | null => {
    const checked = checkCode(core.keys, code)
    return 'code' in checked ? codeLookup(core.keys, checked.code) : null
  }
  return {
    recharge: async (client, code, key) => {
      const lookup = lookupOf(code)
      if (!lookup) return { answer: refused('voucher.not_usable') }
      const input = { clientId: BigInt(client.id), lookup }
      return ask(core, recharge, { input, actor: actorOf(client), key }, (answer) => ({
        amount: answer.amount,
        serial: answer.serialNumber,
        balanceAfter: answer.balanceAfter,
      }))
    },
    useGoods: async (client, code, key) => {
      const lookup = lookupOf(code)
      if (!lookup) return { answer: refused('voucher.not_usable') }
      const input = { merchantId: BigInt(client.id), lookup }
      return ask(core, useVoucher, { input, actor: actorOf(client), key }, (answer) => ({
        amount: answer.amount,
        fee: answer.fee,
        net: answer.netAmount,
        serial: answer.serialNumber,
      }))
    },
  }
}

function actorOf({ id }: Client): Actor {
  return { type: 'client', id: BigInt(id) }
}
