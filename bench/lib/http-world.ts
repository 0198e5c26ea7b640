import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type StoredSettings, settings } from '#contract/operations/settings/settings.ts'
import { requireConfig } from '#server/config.ts'
import { createCategory, createSupplier } from '#server/modules/catalogue/index.ts'
import { changeSettings as saveSettings } from '#server/modules/settings/index.ts'
import { activateBatch, importCodes } from '#server/modules/vouchers/index.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { openServices, type Services } from '#server/services.ts'
import type { LoadClients } from '../http-load.ts'
import { hotAccount, openRig } from './rig.ts'

export interface HttpWorld {
  readonly databaseUrl: string
  readonly ownerUrl: string
  readonly dataDirectory: string
  readonly serverVersion: string
  readonly durable: boolean
  readonly clients: LoadClients
  /** The category of the cards that are bought. */
  readonly categoryId: string
  /** Transfers cost the fee of a new installation, or no fee, as at the start: the baseline knows none. */
  chargeFees(charged: boolean): Promise<void>
  stop(): Promise<void>
}

const portionRows = 20_000
const staff = { type: 'system', id: null } as const

/**
 * 10,000 signed-in clients with money, a merchant whom all of them pay, and a stock of cards, on a durable
 * PostgreSQL.
 */
export async function openHttpWorld(
  cardsCount: number,
  serverSettings: Readonly<Record<string, string>> = {},
): Promise<HttpWorld> {
  const rig = await openRig(serverSettings)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-bench-'))
  const clients = await openClients(rig.ownerUrl, hotAccount)
  await openBaselineTo(rig.ownerUrl)
  const services = await openBenchServices(rig.appUrl, dataDirectory)
  await changeSettings(services, { transfer_daily_max: '100000.000', transfer_monthly_max: '100000.000' })
  await changeSettings(services, noFee)
  const categoryId = await stockCards(services, cardsCount)
  await vacuum(rig.ownerUrl)
  return {
    databaseUrl: rig.appUrl,
    ownerUrl: rig.ownerUrl,
    dataDirectory,
    serverVersion: rig.serverVersion,
    durable: rig.durable,
    clients,
    categoryId: categoryId.toString(),
    chargeFees: (charged) => changeSettings(services, charged ? feeOfNewInstallation : noFee),
    async stop() {
      await services.close()
      await rig.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Accounts 1, 2, … get their owners, each with an open session. */
export async function openClients(ownerUrl: string, count: number): Promise<LoadClients> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const phones = numbers.map((number) => `091${String(number).padStart(7, '0')}`)
  const tokens = numbers.map(() => newToken())
  await withOwner(ownerUrl, async (owner) => {
    await owner.query(
      `insert into client (name, username, phone, password_hash, pro, phone_verified_at)
       select 'علي الورفلي', 'client' || n, phone, '-', true, now() from unnest($1::text[]) with ordinality t(phone, n)
       order by n`,
      [phones],
    )
    await owner.query(
      `insert into client_session (client_id, token_hash, expires_at)
       select id, hash, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) t(id, hash)`,
      [numbers, tokens.map(hashToken)],
    )
  })
  return { tokens, phones }
}

async function openBaselineTo(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, (owner) =>
    owner.query(
      `create function baseline.transfer_to(payer bigint, payee_phone text, amount_minor bigint, request_key text)
       returns bigint language sql as $$
         select baseline.transfer(
           payer, (select id from client where phone = payee_phone), amount_minor, request_key)
       $$`,
    ),
  )
}

export async function openBenchServices(databaseUrl: string, dataDirectory: string): Promise<Services> {
  const config = requireConfig({
    MAHFAZA_ENV: 'test',
    APP_DATABASE_URL: databaseUrl,
    MAHFAZA_DATA: dataDirectory,
    LOG_LEVEL: 'error',
  })
  return openServices(config)
}

/** One fee account in every transfer would make the baseline's spread load a hot one. */
const noFee = {
  transfer_fee_fixed: '0.000',
  transfer_fee_share_bp: 0,
  transfer_fee_min: '0.000',
  transfer_fee_max: null,
}
const { keys } = settings
const feeOfNewInstallation = {
  transfer_fee_fixed: keys.transfer_fee_fixed.default,
  transfer_fee_share_bp: keys.transfer_fee_share_bp.default,
  transfer_fee_min: keys.transfer_fee_min.default,
  transfer_fee_max: keys.transfer_fee_max.default,
}

async function changeSettings({ database }: Services, values: Partial<StoredSettings>): Promise<void> {
  await database.transact((tx) => saveSettings(tx, { values, staffId: null }))
}

async function stockCards({ database, keys }: Services, cardsCount: number): Promise<bigint> {
  const categoryId = await database.transact(async (tx) => {
    const supplier = { nameAr: 'ليبيانا', nameEn: 'Libyana', color: null, phone: null, email: null }
    const supplierId = await createSupplier(tx, supplier, staff)
    return createCategory(tx, categoryOf(supplierId), staff)
  })
  for (let first = 0; first < cardsCount; first += portionRows) {
    const rows = Array.from({ length: Math.min(portionRows, cardsCount - first) }, (_, index) => ({
      line: index + 1,
      cells: [String(1_000_000_000_000 + first + index)],
    }))
    await database.transact(async (tx) => {
      const columns = { code: null, serial: null, expiry: null }
      const order = { categoryId, fileName: 'bench.csv', rows, columns, staffId: null }
      const { batchId } = await importCodes(tx, keys, order)
      if (batchId === null) throw new Error('the bench got no stock')
      await activateBatch(tx, batchId, null)
    })
  }
  return categoryId
}

function categoryOf(supplierId: bigint): Parameters<typeof createCategory>[1] {
  return {
    supplierId,
    kind: 'card',
    nameAr: 'ليبيانا 5 دنانير',
    nameEn: 'Libyana 5 LYD',
    currency: 'LYD',
    faceValueMinor: 5_000n,
    priceMinor: 5_000n,
    buyPriceMinor: 4_850n,
    feeMinor: 0n,
    instructionsAr: null,
    instructionsEn: null,
    dialPattern: '*120*{code}#',
    codePattern: '\\d{13}',
    position: 1,
  }
}

async function vacuum(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, (owner) => owner.query('vacuum analyze'))
}

async function withOwner(ownerUrl: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await work(owner)
  await owner.end()
}
