import { Refusal } from '#contract/kernel/refusal.ts'
import { requestBankTransfer } from '#server/modules/recharges/index.ts'
import { refundCancelled } from '#server/modules/tickets/index.ts'
import { fileMimes } from '#server/platform/files/index.ts'
import type { Answer } from '#tests/world/caller.ts'
import { account, pdfSlip } from '#tests/world/seed-recharges.ts'
import { type Scene, ticketPrice } from './scene.ts'

type Step = (scene: Scene) => Promise<Answer | null>

/** A transfer that nobody made, with a slip that was drawn for it. */
async function reportTransfer({ world, clients, random, next }: Scene): Promise<null> {
  const number = next()
  const bytes = pdfSlip(`slip ${number}`)
  const report = {
    clientId: random.pick(clients).id,
    amountMinor: BigInt(30 + random.below(11)) * 1_000n,
    account: account.number,
    bank: 'مصرف الجمهورية',
    bankReference: `INVENTED-${number}`,
    transferredOn: '2026-01-15',
    note: null,
    ip: '127.0.0.1',
    slip: { mime: fileMimes.pdf, bytes },
  } as const
  try {
    await world.services.database.transact((tx) => requestBankTransfer(tx, report))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return null
}

const buyCards: Step = async ({ clients, random, cards, maker, next }) => {
  const { body } = await maker.get('/promo-codes')
  const codes = Array.isArray(body.data) ? (body.data as { code: string }[]).map(({ code }) => code) : []
  const [code] = codes
  const order = { category_id: cards, quantity: 1 + random.below(3) }
  return random
    .pick(clients)
    .caller.post(
      '/card-orders',
      { ...order, ...(code && random.chance(70) && { promo_code: code }) },
      keyOf(next),
    )
}

/** A voucher that their seller holds, or any code. */
const redeem: Step = async ({ world, clients, random, vouchers, next }) => {
  const held = await world.services.database.db
    .selectFrom('voucher')
    .select('serial_number')
    .where('batch_id', '=', BigInt(vouchers.batchId))
    .where('status', '=', 'sold')
    .execute()
  const serials = held.map(({ serial_number }) => serial_number.replaceAll('-', ''))
  const code = vouchers.printed.find(({ serial }) => serials.includes(serial))?.code
  // A wrong code waits as long as every refused one.
  if (!code && !random.chance(5)) return null
  return random
    .pick(clients)
    .caller.post('/recharges', { method: 'voucher', code: code ?? '1234567890123456' }, keyOf(next))
}

const askToBePaid: Step = async ({ clients: [, , merchant], goodsSupplierId, next }) =>
  merchant.caller.post('/settlements', { supplier_id: goodsSupplierId }, keyOf(next))

const transfer: Step = async ({ clients, random, next }) =>
  random
    .pick(clients)
    .caller.post('/transfers', { to: random.pick(clients).username, amount: '5.000' }, keyOf(next))

/** For themselves. */
const buyTicket: Step = async ({ clients, random, tickets, next }) => {
  const { caller } = random.pick(clients)
  const order = { ticket_id: tickets.kindId, price: ticketPrice, tickets: [{ for: 'me' }] }
  const held = await caller.post('/ticket-orders', order, keyOf(next))
  if (held.status !== 200) return held
  const { id } = held.body.data as { id: string }
  return caller.post('/ticket-payments', { order_id: id }, keyOf(next))
}

/** Their game is cancelled, by whom ever, and what was paid for it comes back. */
const losesGame: Step = async ({ world, tickets }) => {
  await world.asOwner(`update game set status = 'cancelled' where id = ${tickets.gameId}`)
  await refundCancelled(world.services.engine, world.services.database.db)
  await world.asOwner(`update game set status = 'scheduled' where id = ${tickets.gameId}`)
  return null
}

export const clientSteps: readonly [Step, ...Step[]] = [
  reportTransfer,
  reportTransfer,
  reportTransfer,
  buyCards,
  redeem,
  askToBePaid,
  transfer,
  buyTicket,
  losesGame,
]

export function keyOf(next: () => number): { readonly key: string } {
  return { key: `insider-step-${next()}` }
}
