import type { Settings } from '#contract/operations/settings/settings.ts'
import { everything, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import { awardPoints } from '#server/modules/points/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Caller } from './caller.ts'
import { clientIdOf } from './money.ts'
import type { PersonName } from './people.ts'
import type { World } from './world.ts'

/** The operator gives points by these rules. */
export async function setPoints(
  world: World,
  rules: Partial<Pick<Settings, `points_${string}` & keyof Settings>> = {},
): Promise<void> {
  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { points_enabled: true, ...rules }, staffId: null }),
  )
}

let competitions = 0

/** As a competition of its own gives them. */
export async function givePoints(world: World, name: PersonName, points: bigint): Promise<void> {
  await world.as(name)
  competitions += 1
  const awards = [{ clientId: await clientIdOf(world, name), points }]
  await awardPoints(world.services.engine, { competitionId: BigInt(1_000_000 + competitions), awards })
}

export interface Movements {
  readonly rows: readonly { readonly kind: string; readonly amount: number; readonly balance_after: number }[]
  readonly next: string | null
}

export async function movementsOf(client: Caller): Promise<readonly (readonly [string, number])[]> {
  const { rows } = await client.get('/points/movements?per_page=100').data<Movements>()
  return rows.map(({ kind, amount }) => [kind, amount])
}

const giftTexts = { ar: 'هدية', en: 'Gift' }

/** A published gift: by default ten points, and one of it. Its stock is there without the two people who agree to it. */
export async function makeGift(
  { asOwner }: Pick<World, 'asOwner'>,
  admin: Caller,
  { stock = 1, ...changes }: { readonly stock?: number } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const usual = { name: giftTexts, description: giftTexts, points_to_gift: 10, active: true }
  const { id } = await admin.post('/gifts', { ...usual, ...changes }).data<{ id: string }>()
  await asOwner(`update gift set stock = ${stock} where id = ${id}`)
  return id
}

/** The rules of the books that are broken, by the full checks. */
export async function brokenRules({ database }: Pick<World, 'database'>): Promise<readonly string[]> {
  const { db, close } = openDatabase(database.ownerUrl, { connectionsMax: 1 })
  try {
    const found: string[] = []
    for (const check of checksOf(false))
      for (const { rule, id } of await runCheck(db, check, everything)) found.push(`${rule} ${id}`)
    return found
  } finally {
    await close()
  }
}

let taken = 0

export function takeGift(client: Caller, giftId: string): Promise<{ readonly id: string }> {
  taken += 1
  const body = { gift_id: giftId, points: 10 }
  return client.post('/gift-orders', body, { key: `gift-order-${taken}` }).data<{ id: string }>()
}

const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })

export interface MadePoll {
  readonly id: string
  readonly options: readonly { readonly id: string }[]
}

/** An open poll of three options. */
export function makePoll(admin: Caller, changes: object = {}): Promise<MadePoll> {
  const options = ['Red', 'Green', 'White'].map((text) => ({ text: inBoth(text) }))
  return admin
    .post('/polls', { question: inBoth('Which shirt?'), options, active: true, ...changes })
    .data<MadePoll>()
}
