import pg from 'pg'
import { type Config, requireConfig } from '#server/config.ts'
import { post } from '#server/ledger/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { openServices, type Services } from '#server/services.ts'
import {
  newCategory,
  type Printed,
  printVouchers,
  stockCards,
  supplierCodes,
} from '#tests/world/catalogue.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import type { DatabaseServer } from './database-server.ts'

/** Everything people need to move money: clients, who may do all of it, with sessions and money; vouchers; cards. */
export interface Shop {
  readonly clients: readonly Client[]
  /** Those who accept vouchers. */
  readonly merchants: readonly Client[]
  /** As printed; each works once. The last is used first. */
  readonly rechargeVouchers: readonly Printed[]
  readonly goodsVouchers: readonly Printed[]
  /** Another one, which is not sold by itself. */
  readonly spareVoucher: Printed
  readonly cardCategoryId: string
  readonly rechargeCategoryId: bigint
  /** At the start, by kind and owner: `wallet 7`. */
  readonly openingMinor: ReadonlyMap<string, bigint>
}

/** The data before the program starts. */
export interface Prepared {
  readonly database: DatabaseServer
  readonly shop: Shop
  /** Where the keys lie. */
  readonly directory: string
}

export interface Client {
  readonly id: bigint
  readonly phone: string
  readonly token: string
  /** As the proxy in front reports it: each client has another address. */
  readonly address: string
}

export interface ShopSize {
  readonly clients: number
  readonly vouchers: number
  readonly cards: number
}

const fundedMinor = 1_000_000_000n
const cardsAtOnceMax = 20_000
const transferFee = '0.100'

/** On a migrated database; uses it directly and closes its connections at the end. */
export async function openShop(config: Config, ownerUrl: string, size: ShopSize): Promise<Shop> {
  const services = await openServices(config)
  try {
    const clients = await signUp(ownerUrl, size.clients)
    await fund(services, clients)
    await widenLimits(services)
    const rechargeCategoryId = await newCategory(services, { kind: 'recharge' })
    const goodsCategoryId = await newCategory(services, { kind: 'goods', feeMinor: 200n })
    const cardCategoryId = await newCategory(services, { kind: 'card' })
    for (let first = 0; first < size.cards; first += cardsAtOnceMax) {
      const count = Math.min(cardsAtOnceMax, size.cards - first)
      await stockCards(services, cardCategoryId, supplierCodes(count, first))
    }
    const print = async (categoryId: bigint, count: number) =>
      (await printVouchers(services, categoryId, { count })).printed
    const [spareVoucher, ...rechargeVouchers] = await print(rechargeCategoryId, size.vouchers + 1)
    if (!spareVoucher) throw new Error('nothing was printed')
    return {
      clients,
      merchants: clients,
      rechargeVouchers,
      goodsVouchers: await print(goodsCategoryId, size.vouchers),
      spareVoucher,
      cardCategoryId: cardCategoryId.toString(),
      rechargeCategoryId,
      openingMinor: new Map(clients.map(({ id }) => [`wallet ${id}`, fundedMinor])),
    }
  } finally {
    await services.close()
  }
}

export function configOf(databaseUrl: string, dataDirectory: string): Config {
  return requireConfig({
    MAHFAZA_ENV: 'test',
    APP_DATABASE_URL: databaseUrl,
    MAHFAZA_DATA: dataDirectory,
    LOG_LEVEL: 'fatal',
  })
}

async function signUp(ownerUrl: string, count: number): Promise<Client[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const phones = numbers.map((number) => `091${String(number).padStart(7, '0')}`)
  const tokens = numbers.map(() => newToken())
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: string }>(
      `with signed_up as (
         insert into client (name, username, phone, password_hash, pro, merchant, phone_verified_at)
         select 'علي الورفلي', 'client' || n, phone, '-', true, true, now()
         from unnest($1::text[]) with ordinality t(phone, n) order by n returning id, phone
       ) select id from signed_up order by phone`,
      [phones],
    )
    const ids = rows.map(({ id }) => id)
    await owner.query(
      `insert into client_session (client_id, token_hash, expires_at)
       select id, hash, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) t(id, hash)`,
      [ids, tokens.map(hashToken)],
    )
    return ids.map((id, index) => ({
      id: BigInt(id),
      phone: phones[index] ?? '',
      token: tokens[index] ?? '',
      address: `10.1.${index >> 8}.${index & 255}`,
    }))
  } finally {
    await owner.end()
  }
}

async function fund({ engine }: Services, clients: readonly Client[]): Promise<void> {
  await Promise.all(
    clients.map(({ id }) =>
      engine.post(post, {
        input: {
          postings: [{ from: adjustments('LYD'), to: walletOf(id, 'LYD'), amountMinor: fundedMinor }],
        },
        actor: { type: 'system', id: null },
      }),
    ),
  )
}

async function widenLimits(services: Services): Promise<void> {
  await setTransferTerms(services, {
    transfer_daily_max: '1000000.000',
    transfer_monthly_max: '1000000.000',
    transfer_fee_fixed: transferFee,
  })
}
