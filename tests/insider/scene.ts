import { sql } from 'kysely'
import { knownPermissions } from '#contract/permissions.ts'
import { changeFlags } from '#server/modules/clients/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Random } from '#tests/model/random.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { fundClient } from '#tests/world/money.ts'
import { allow } from '#tests/world/payments.ts'
import { saveOldAccount } from '#tests/world/payout.ts'
import { makeProduct } from '#tests/world/products.ts'
import { account } from '#tests/world/seed-recharges.ts'
import { makeGround, makeTicket } from '#tests/world/tickets.ts'
import type { World } from '#tests/world/world.ts'

/** What one person may let go in a day, and to one client. */
export const dayMinorMax = 100_000n
const terms = {
  day_dual_control_min: '100.000',
  client_day_dual_control_min: '80.000',
  recharge_dual_control_min: '40.000',
  settlement_dual_control_min: '40.000',
  batch_value_dual_control_min: '500.000',
  batch_day_dual_control_min: '1000.000',
  transfer_confirm_new_above: '1000000.000',
  transfer_confirm_above: '1000000.000',
}

/** Of a ticket. */
export const ticketPrice = '5.000'

export interface Printed {
  readonly serial: string
  readonly code: string
}

export interface Accomplice {
  readonly id: bigint
  readonly username: string
  readonly caller: Caller
}

/** One member of staff with every right, three client accounts of theirs, and things that are worth money. */
export interface Scene {
  readonly world: World
  readonly random: Random
  readonly maker: Caller
  readonly makerId: bigint
  /** A Pro account, a seller, a merchant. */
  readonly clients: readonly [Accomplice, Accomplice, Accomplice]
  /** Categories. */
  readonly cards: string
  readonly recharges: string
  /** A printed batch. Who has a voucher of it reads its code; it is theirs once it was sold to their seller. */
  readonly vouchers: { readonly batchId: string; readonly printed: readonly Printed[] }
  readonly goodsSupplierId: string
  /** A game and a kind of ticket of it. */
  readonly tickets: { readonly gameId: string; readonly kindId: string }
  /** Sold in parcels. */
  readonly productId: string
  /** Numbers that no other step has. */
  next(): number
}

let scenes = 0
let numbers = 0

export async function openScene(world: World, random: Random): Promise<Scene> {
  scenes += 1
  const { services } = world
  await services.database.transact((tx) => changeSettings(tx, { values: terms, staffId: null }))
  await allow(world, 'bank', {
    accounts: [account],
    fee: { fixedMinor: 0n, shareBp: 0, feeMinorMin: 0n, feeMinorMax: null },
  })
  // Side by side: each part makes rows that the others do not.
  const [clients, shop, maker] = await Promise.all([
    enrolClients(world),
    openShop(world, scenes * 1_000),
    workAs(world, [...knownPermissions]),
  ])
  const ground = await makeGround(world)
  const admin = await workAs(world, 'admin')
  const kindId = await makeTicket(admin, ground, {
    ...{ price: ticketPrice, quota: 100_000, per_client_max: 20 },
  })
  const productId = await makeProduct(admin, { price: '30.000', stock: 10_000 })
  const tickets = { gameId: ground.gameId, kindId }
  const use = ({ code }: { readonly code: string }, index: number) =>
    clients[2].caller.post('/vouchers/use', { code }, { key: `honest-voucher-${scenes}-${index}` }).data()
  await Promise.all(shop.honest.map(use))
  const { user } = await maker.get('/session').data<{ user: { id: string } }>()
  return { world, random, maker, makerId: BigInt(user.id), clients, tickets, productId, ...shop, next }
}

function next(): number {
  numbers += 1
  return numbers
}

async function enrolClients(world: World): Promise<Scene['clients']> {
  return [
    await enrol(world, { pro: true }),
    await enrol(world, { seller: true, pro: true }),
    await enrol(world, { merchant: true, pro: true }),
  ]
}

/** What is sold, a batch of recharge vouchers, and vouchers for goods that people bring to the merchant. */
async function openShop({ services }: World, firstCode: number) {
  const cards = await newCategory(services, { kind: 'card' })
  await stockCards(services, cards, supplierCodes(30, firstCode))
  const goods = await newCategory(services, { kind: 'goods' })
  const { printed: honest } = await printVouchers(services, goods, { count: 4 })
  const { supplier_id } = await services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', goods)
    .executeTakeFirstOrThrow()
  const recharges = await newCategory(services, { kind: 'recharge' })
  const { batchId, printed } = await printVouchers(services, recharges, { count: 60 })
  const serialOf = (serialNumber: string) => serialNumber.replaceAll('-', '')
  return {
    cards: cards.toString(),
    recharges: recharges.toString(),
    vouchers: {
      batchId: batchId.toString(),
      printed: printed.map(({ serialNumber, code }) => ({ serial: serialOf(serialNumber), code })),
    },
    goodsSupplierId: supplier_id.toString(),
    honest,
  }
}

type Flags = { readonly pro?: boolean; readonly seller?: boolean; readonly merchant?: boolean }

async function enrol(world: World, flags: Flags): Promise<Accomplice> {
  const username = `accomplice${next()}`
  const phone = `0927${String(next()).padStart(6, '0')}`
  const caller = await world.signUp('omar', { username, phone })
  const code = await world.outbox.codeFor(phone)
  const { user } = await caller.post('/verify', { channel: 'phone', code }).data<{ user: { id: string } }>()
  const id = BigInt(user.id)
  await world.services.database.transact(async (tx) => {
    await changeFlags(tx, { clientId: id, flags, staffId: null })
    await saveOldAccount(tx, id)
  })
  await fundClient(world, id, '100.000')
  return { id, username, caller }
}

/**
 * What the three have, in minor units: their wallets, what their merchant earned or was paid at the bank, cards at what
 * they cost the operator, vouchers that a seller of theirs holds, and tickets that are still good.
 */
export async function wealthOf({ world, clients }: Scene): Promise<bigint> {
  const ids = clients.map(({ id }) => id)
  const { rows } = await sql<{ sum: bigint }>`
    select ((select coalesce(sum(balance), 0) from ledger.account
             where owner_type = 'client' and owner_id = any(${ids}) and kind in ('wallet', 'receivable'))
          + (select coalesce(sum(net_amount), 0) from settlement where client_id = any(${ids}) and status = 'paid')
          + (select coalesce(sum(b.unit_cost), 0) from voucher v join voucher_batch b on b.id = v.batch_id
             where v.owner_id = any(${ids}))
          + (select coalesce(sum(v.amount), 0) from voucher v join voucher_sale s on s.id = v.sale_id
             where s.seller_id = any(${ids}) and v.status = 'sold')
          + (select coalesce(sum(price), 0) from client_ticket
             where buyer_id = any(${ids}) and state in ('valid', 'admitted', 'left')))::bigint as sum`.execute(
    world.services.database.db,
  )
  const [row] = rows
  if (!row) throw new Error('the database did not add up')
  return row.sum
}
