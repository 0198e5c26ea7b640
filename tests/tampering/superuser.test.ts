import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openHeadLog,
  openRecordSealing,
  openSealer,
  openSealKeys,
  publishHead,
  verifyRecords,
} from '#server/ledger/index.ts'
import { sealedTables, verifyEverything } from '#server/modules/integrity/index.ts'
import { paySettlement } from '#server/modules/settlements/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { type KeyRing, type KeySource, openKeyRing } from '#server/platform/secrets/index.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { cloneDatabase } from '#tests/world/clone-database.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import type { Victims } from '#tests/world/forge.ts'
import { forge } from '#tests/world/forge.ts'
import { forgeries } from '#tests/world/forgeries.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { replaceByTwo } from '#tests/world/replace-by-two.ts'
import { posted } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { openChance } from '../../scripts/demo/chance.ts'
import { tamperings } from './all-tamperings.ts'
import { cutTail } from './chain-tamperings.ts'
import { type Forged, operationTamperings } from './operation-tamperings.ts'
import {
  deletable,
  deleteRecord,
  editRecord,
  emptyFunction,
  explainPrice,
  forgeState,
  insertActivity,
  insertPromoCode,
  insertReplacement,
  putBack,
  putBacks,
  recordColumns,
  switchTriggerOff,
  undecideApproval,
} from './record-tamperings.ts'
import { type Tampered, type Tools, toolsOf } from './tools.ts'

/** What must be named: rows, or rules where a forged row breaks them. */
type Action = readonly [
  name: string,
  act: (tools: Tools, victims: Victims) => Promise<Tampered | Forged | { rules: readonly string[] }>,
]

const actions: readonly Action[] = [
  ...tamperings,
  ...operationTamperings(),
  ...putBacks.map((column): Action => [`put back ${column}`, (tools) => putBack(tools, column)]),
  ['forge a price and who explains it', explainPrice],
  ['forge a sealed state', forgeState],
  ...recordColumns.map((column): Action => [`edit ${column}`, (tools) => editRecord(tools, column)]),
  ...deletable.map((table): Action => [`delete from ${table}`, (tools) => deleteRecord(tools, table)]),
  ['switch a trigger off for a moment', switchTriggerOff],
  ['empty the function of a trigger', emptyFunction],
  ['insert an activity', insertActivity],
  ['insert a promo code', insertPromoCode],
  ['insert a replacement of a card', insertReplacement],
  ['take back a decision', undecideApproval],
  ['delete the last minutes and put back the balances', deleteLastMinutes],
  ['backdate through the clock table', backdate],
  ...Object.entries(forgeries).map(
    ([name, { forge: plant, rules, full = [] }]): Action => [
      `forge ${name}`,
      async ({ run }, victims) => {
        await plant(async (text) => (await run(text)).rows, victims)
        return { rules: [...rules, ...full] }
      },
    ],
  ),
]

// `npm run test:tampering` does thousands; TAMPERING_SEED does one of them again.
const count = Number(process.env.TAMPERINGS ?? 30)
/** Spread over all kinds when there are few; the number of kinds has no factor in common with it. */
const step = process.env.TAMPERINGS ? 1 : 7
const atOnce = 2
const firstSeed = Number(process.env.TAMPERING_SEED ?? 0)

let world: World
let directory: string
let victims: Victims

beforeAll(async () => {
  world = await openWorld({ workers: false })
  directory = await mkdtemp(join(tmpdir(), 'mahfaza-superuser-'))
  await askForSecondFactor(world, false)
  const seeded = await seedWorld(world)
  const { orderId, transferId, settlementId, cardId } = await seedClient(world, 'layla', seeded)
  await replaceByTwo(world, await seedClient(world, 'yusuf', seeded))
  const [layla, yusuf] = [await clientIdOf(world, 'layla'), await clientIdOf(world, 'yusuf')]
  victims = { layla, yusuf, orderId, transferId }
  await world.services.engine.post(paySettlement, {
    input: { settlementId: BigInt(settlementId), note: null },
    actor: { type: 'staff', id: null },
  })
  const caller = await world.as('layla')
  // Money in the receivables, which a forger may take.
  for (const [index, merchant] of [caller, await world.as('yusuf')].entries())
    await merchant
      .post(
        '/vouchers/use',
        { code: seeded.goodsVouchers.at(-1 - index)?.code },
        { key: `accepted-${index}` },
      )
      .data()
  expect(await caller.post(`/cards/${cardId}/reveal`)).toMatchObject({ status: 200 })
  await suspend()
  await world.asOwner(closedBooks)
  for (let head = 0; head < 3; head += 1) {
    await adjust(layla)
    await caller.post('/transfers', { to: 'yusuf', amount: '1.000' }, { key: `before-head-${head}` })
    await sealAll()
  }
  await world.asOwner(`
    alter table ledger.head drop constraint head_last_block_fkey;
    alter table ledger.hold drop constraint hold_id_fkey, drop constraint hold_account_id_fkey;
    alter table voucher_reveal drop constraint voucher_reveal_voucher_id_fkey`)
  await cp(world.services.config.dataDirectory, directory, { recursive: true })
  // Nobody may be connected to a template.
  await world.stop()
})
afterAll(async () => {
  await world.database.drop()
  await rm(directory, { recursive: true })
  await rm(world.services.config.dataDirectory, { recursive: true })
})

/** Lines of a statement, a closed day and a promo code, as they would be sealed. */
const closedBooks = `
  with made as (insert into statement (channel, lines_count) values ('bank', 3) returning id)
  insert into statement_line (statement_id, channel, booked_on, counted_on, amount, reference, text, occurrence)
    select id, 'bank', '2025-12-31', '2025-12-31', 1000 * n, 'R' || n, 'payment', 1 from made, generate_series(1, 3) n;
  insert into treasury_day (day, status, lines_open, items_open, closed_at)
    values ('2025-12-31', 'closed', 0, 0, now());
  insert into promo_code (code, discount_bp) values ('EID', 500)`

async function adjust(clientId: bigint): Promise<void> {
  const [maker, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  const body = { direction: 'in', amount: '3.000', reason: 'تصحيح خطأ' }
  const asked = await maker.post(`/clients/${clientId}/adjustments`, body)
  const { approval_id: id } = asked.body.data as { approval_id: string }
  expect(await checker.post(`/approvals/${id}/approval`)).toMatchObject({ status: 200 })
}

/** Money for nobody we know, so that the accounts of the treasury are there. */
async function suspend(): Promise<void> {
  const [maker, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  await posted(maker, checker, { kind: 'suspense', channel: 'bank', amount: '3.000' })
}

/** As the chores do. */
async function sealAll(): Promise<void> {
  const { database, keys: ring, config } = world.services
  const keys = openSealKeys(ring)
  await openRecordSealing({ ...world.services, tables: sealedTables })()
  await openSealer({ database, keys, ageSecondsMin: 0, blockSizeMax: 10 }).seal()
  const log = openHeadLog(config.dataDirectory)
  await publishHead({ database, keys, log, everySecondsMin: 0, announce: async () => undefined })
}

test(`each of ${count} actions of a superuser is found and named by one nightly run`, async () => {
  const missed: string[] = []
  expect(await foundAfter(0, async () => undefined)).toEqual([])
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index * step).values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const seed of seeds) {
        const miss = await doOne(seed)
        if (miss) missed.push(miss)
        if (miss || seed % 100 === 0) process.stdout.write(`action ${seed}: ${miss ?? 'found'}\n`)
      }
    }),
  )
  process.stdout.write(`actions: ${count}, not found or not named: ${missed.length}\n`)
  expect(missed).toEqual([])
}, 14_400_000)

/** @returns what was missed */
async function doOne(seed: number): Promise<string | null> {
  const [name, act] = actions[seed % actions.length] ?? []
  if (!name || !act) throw new Error('there is no action')
  let wanted: readonly string[] = []
  let isMissedElsewhere = false
  const found = await foundAfter(seed, async (tools) => {
    const done = await act(tools, victims)
    wanted = 'rules' in done ? done.rules : done.named
    isMissedElsewhere = 'isMissedElsewhere' in done && done.isMissedElsewhere
  })
  const missing = wanted.filter((one) => !found.some((line) => line.includes(one)))
  if (isMissedElsewhere && found.every((line) => /^(seals|ledger)\./.test(line)))
    missing.push('a rule of the business')
  return missing.length === 0
    ? null
    : `seed ${seed}, ${name}: ${missing.join()}; found ${found.slice(0, 5).join()}`
}

/** `rule thing id`, in a copy of the database. */
async function foundAfter(seed: number, act: (tools: Tools) => Promise<void>): Promise<string[]> {
  const { url: appUrl, ownerUrl } = world.database
  const copy = await cloneDatabase({ ownerUrl, appUrl })
  const owner = new pg.Client({ connectionString: copy.ownerUrl })
  await owner.connect()
  try {
    await owner.query('select setseed($1)', [(seed % 1000) / 1000])
    const keys = openKeyRing(keysFrom(directory))
    await sealRecordsOf(copy.url, keys)
    await act(toolsOf((text, values) => owner.query(text, values), openChance(seed)))
    const report = await verifyEverything({
      databaseUrl: copy.url,
      dataDirectory: directory,
      production: false,
      keys,
    })
    return report.problems.map(({ rule, table, id }) => `${rule} ${spelled(table)} ${id}`)
  } finally {
    await owner.end()
    await copy.drop()
  }
}

function keysFrom(dataDirectory: string): KeySource {
  return { production: false, masterKey: null, lookupKey: null, dataDirectory }
}

/** As the round that follows the copying does: the rows of a copy are another life of them. */
async function sealRecordsOf(url: string, keys: KeyRing): Promise<void> {
  const database = openDatabase(url, { connectionsMax: 1 })
  try {
    expect(await verifyRecords({ database, keys, tables: sealedTables })).toEqual([])
  } finally {
    await database.close()
  }
}

/** Tables of records keep their names; things of the seals are words. */
function spelled(table: string): string {
  return ['log_of_heads', 'record_block', 'record_state'].includes(table) ? table.replaceAll('_', ' ') : table
}

async function deleteLastMinutes(tools: Tools): Promise<Tampered> {
  const tampered = await cutTail(tools)
  await tools.run(
    `update ledger.account a set (balance, version) = (
       select coalesce(max(e.balance_after) filter (where e.version = last.version), 0), coalesce(max(last.version), 0)
       from (select max(version) as version from ledger.entry where account_id = a.id) last
       left join ledger.entry e on e.account_id = a.id and e.version = last.version
     ), held = 0`,
  )
  return tampered
}

async function backdate({ run }: Tools, { layla }: Victims): Promise<{ rules: readonly string[] }> {
  await run(
    `insert into ledger.clock_step (low, high, noticed_at)
     values (now() - interval '366 days', now() - interval '364 days', now() - interval '364 days')`,
  )
  await forge(async (text) => (await run(text)).rows, {
    operation: 'adjustment',
    at: `now() - interval '365 days'`,
    postings: [
      { from: `kind = 'adjustments'`, to: `kind = 'wallet' and owner_id = ${layla}`, amountMinor: 700 },
    ],
  })
  return { rules: ['wallets.adjustment_agreed'] }
}
