import pg from 'pg'
import type { Config } from '#server/config.ts'
import { openServices, type Services } from '#server/services.ts'
import type { Client, Shop } from '#tests/faults/lib/shop.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { saveOldAccount } from '#tests/world/payout.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { makeAdmin } from '../console-world.ts'
import { growBooks } from '../grow-books.ts'
import { openClients } from '../http-world.ts'
import { moneyCards, sizesOf } from './schedule.rules.ts'

/** What is there when the day begins. */
export interface DayShop extends Shop {
  /** Of the card that many more want than there are. */
  readonly dropCategoryId: string
  /** Who provides the vouchers that merchants accept. */
  readonly goodsSupplierId: string
  /** The last transaction before the day. */
  readonly lastTransactionId: bigint
  /** Of the only member of staff, who may do everything. */
  readonly credentials: { readonly login: string; readonly password: string }
}

/** Of the books before the day: each wallet was filled and used. */
const entriesOfClient = 4
const cardsAtOnceMax = 20_000
const transferFee = '0.100'

export async function openDayShop(config: Config, ownerUrl: string, count: number): Promise<DayShop> {
  await growBooks(ownerUrl, { entries: count * entriesOfClient, wallets: count, longEntries: 0 })
  const clients = await signUp(ownerUrl, count)
  const { requests, dropStock, merchantEvery } = sizesOf(count)
  const merchants = clients.filter(({ id }) => Number(id) % merchantEvery === 0)
  await asOwner(ownerUrl, 'update client set merchant = true where id = any($1)', [
    merchants.map(({ id }) => id),
  ])
  const services = await openServices(config)
  try {
    await setTransferTerms(services, {
      transfer_daily_max: '1000000.000',
      transfer_monthly_max: '1000000.000',
      transfer_fee_fixed: transferFee,
    })
    const rechargeCategoryId = await newCategory(services, { kind: 'recharge' })
    const goodsCategoryId = await newCategory(services, { kind: 'goods', feeMinor: 200n })
    const cards = moneyCards(count)
    const cardCategoryId = await stock(services, cards, 0)
    const dropCategoryId = await stock(services, dropStock, cards)
    // A sixth of the money requests take a voucher of each kind; and some more.
    const print = async (categoryId: bigint) => {
      const order = { count: Math.ceil(requests.money / 5) + 1 }
      return (await printVouchers(services, categoryId, order)).printed
    }
    const [spareVoucher, ...rechargeVouchers] = await print(rechargeCategoryId)
    if (!spareVoucher) throw new Error('nothing was printed')
    for (const { id } of merchants) await services.database.transact((tx) => saveOldAccount(tx, id))
    return {
      clients,
      merchants,
      rechargeVouchers,
      goodsVouchers: await print(goodsCategoryId),
      spareVoucher,
      cardCategoryId: cardCategoryId.toString(),
      rechargeCategoryId,
      dropCategoryId: dropCategoryId.toString(),
      goodsSupplierId: await supplierOf(ownerUrl, goodsCategoryId),
      lastTransactionId: await readLastTransaction(ownerUrl),
      openingMinor: await readBalances(ownerUrl),
      credentials: await makeAdmin(services),
    }
  } finally {
    await services.close()
    await asOwner(ownerUrl, 'vacuum analyze')
  }
}

/** Client n has the wallet that was grown as account n. */
async function signUp(ownerUrl: string, count: number): Promise<Client[]> {
  const { tokens, phones } = await openClients(ownerUrl, count)
  return phones.map((phone, index) => ({
    id: BigInt(index + 1),
    phone,
    token: tokens[index] ?? '',
    address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  }))
}

async function stock(services: Services, count: number, codesFrom: number): Promise<bigint> {
  const categoryId = await newCategory(services, { kind: 'card' })
  for (let first = 0; first < count; first += cardsAtOnceMax) {
    const part = Math.min(cardsAtOnceMax, count - first)
    await stockCards(services, categoryId, supplierCodes(part, codesFrom + first))
  }
  return categoryId
}

async function supplierOf(ownerUrl: string, categoryId: bigint): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    ownerUrl,
    'select supplier_id::text as id from category where id = $1',
    [categoryId],
  )
  return row?.id ?? ''
}

async function readLastTransaction(ownerUrl: string): Promise<bigint> {
  const [row] = await asOwner<{ id: string }>(ownerUrl, 'select max(id)::text as id from ledger.transaction')
  return BigInt(row?.id ?? 0)
}

/** Of every account of clients, as the audit names them. */
async function readBalances(ownerUrl: string): Promise<Map<string, bigint>> {
  const rows = await asOwner<{ account: string; balance: string }>(
    ownerUrl,
    `select kind || ' ' || owner_id as account, balance::text from ledger.account where owner_type = 'client'`,
  )
  return new Map(rows.map(({ account, balance }) => [account, BigInt(balance)]))
}

/** By the kind of account: what everybody but clients has. */
export async function readOutside(ownerUrl: string): Promise<Map<string, bigint>> {
  const rows = await asOwner<{ kind: string; sum: string }>(
    ownerUrl,
    `select kind, sum(balance)::text from ledger.account where owner_type is distinct from 'client' group by kind`,
  )
  return new Map(rows.map(({ kind, sum }) => [kind, BigInt(sum)]))
}

/** One statement on a connection of its own. */
export async function asOwner<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return (await owner.query<Row>(text, [...values])).rows
  } finally {
    await owner.end()
  }
}
