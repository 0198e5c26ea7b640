import { sql } from 'kysely'
import { codeLookup } from '#server/modules/vouchers/code/check-code.ts'
import { openWire, type Wire } from '#tests/fuzz/wire.ts'
import { startServerProcess } from '#tests/world/server-process.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { askForVoucher } from './ask-for-voucher.ts'
import { eavesdrop, lookupsIn } from './eavesdrop.ts'
import { makeGuesses } from './make-guesses.ts'
import { openAccounts } from './open-accounts.ts'
import { type Latencies, openHonest } from './open-honest.ts'

export interface AttackOptions {
  readonly guesses: number
  readonly accounts: number
  readonly addresses: number
  /** False: guesses are not counted. */
  readonly guarded: boolean
}

export interface AttackReport {
  readonly guesses: number
  readonly seconds: number
  /** Codes that were found. */
  readonly found: number
  /** Refused without a look-up, because a budget was spent. */
  readonly exhausted: number
  /** Any other answer. */
  readonly odd: readonly string[]
  /** Looked for in the database. */
  readonly evaluated: number
  readonly evaluatedOfAccountMost: number
  readonly evaluatedOfAddressMost: number
  /** From the first guess to the alarm; null: none was raised. */
  readonly alarmAfterSeconds: number | null
  /** Recharges of people elsewhere, before the attack and during it. */
  readonly calm: Latencies
  readonly underAttack: Latencies
}

const attackersAtOnce = 32
const serversCount = 2
const honestPeople = 20
const calmRecharges = 40
/** One honest recharge for so many guesses. */
const guessesPerHonest = 250
const paths = ['/vouchers/inquiry', '/vouchers/inquiry', '/recharges', '/vouchers/use'] as const
const oddShownMax = 5

/** Many accounts behind many addresses guess vouchers at two servers, while others recharge with theirs. */
export async function runAttack(options: AttackOptions): Promise<AttackReport> {
  const world = await openWorld()
  const evaluated = new Set<string>()
  const tap = await eavesdrop(world.database.url, (statement, parameters) => {
    if (!statement.includes('code_lookup') || statement.includes('owner_id =')) return
    for (const parameter of parameters) for (const lookup of lookupsIn(parameter)) evaluated.add(lookup)
  })
  const start = () =>
    startServerProcess(world, { databaseUrl: tap.url, proxies: 1, strictBudgets: options.guarded })
  const servers = await Promise.all(Array.from({ length: serversCount }, start))
  try {
    const ports = servers.map(({ port }) => port)
    return await attack({ world, options, ports, evaluated })
  } finally {
    for (const server of servers) await server.stop()
    await tap.close()
    await world.close()
  }
}

interface Scene {
  readonly world: World
  readonly options: AttackOptions
  readonly ports: readonly number[]
  readonly evaluated: ReadonlySet<string>
}

async function attack({ world, options, ports, evaluated }: Scene): Promise<AttackReport> {
  const tokens = await openAccounts(world, options.accounts + honestPeople)
  const guesses = makeGuesses(world, options)
  const honestCount = calmRecharges + Math.ceil(options.guesses / guessesPerHonest)
  const honest = await openHonest(world, tokens.slice(options.accounts), honestCount, ports)
  for (let left = calmRecharges; left > 0; left -= 1) await honest.recharge()
  const calm = honest.takeLatencies()

  const startedAt = await databaseTime(world)
  const began = performance.now()
  const answers: Answers = { found: 0, exhausted: 0, odd: [] }
  let next = 0
  async function charge(wire: Wire): Promise<void> {
    for (let number = next++; number < guesses.length; number = next++) {
      const guess = guesses[number]
      const token = tokens[guess?.account ?? -1]
      if (!guess || !token) throw new Error('a guess of nobody')
      const path = paths[number % paths.length] ?? paths[0]
      note(answers, await askForVoucher(wire, { ...guess, path, token }))
      if (number % guessesPerHonest === 0) await honest.recharge()
    }
  }
  const wires = Array.from({ length: attackersAtOnce }, (_, index) =>
    openWire(ports[index % ports.length] ?? 0),
  )
  await Promise.all(wires.map(charge))
  const seconds = (performance.now() - began) / 1000
  for (const wire of wires) wire.close()
  honest.close()

  const { keys } = world.services
  const byLookup = new Map(guesses.map((guess) => [codeLookup(keys, guess.code).toString('hex'), guess]))
  const looked = [...evaluated].flatMap((lookup) => byLookup.get(lookup) ?? [])
  return {
    guesses: guesses.length,
    seconds,
    ...answers,
    evaluated: looked.length,
    evaluatedOfAccountMost: mostAlike(looked.map(({ account }) => account)),
    evaluatedOfAddressMost: mostAlike(looked.map(({ address }) => address)),
    alarmAfterSeconds: await alarmAfter(world, startedAt),
    calm,
    underAttack: honest.takeLatencies(),
  }
}

interface Answers {
  found: number
  exhausted: number
  odd: string[]
}

function note(
  answers: Answers,
  { status, code, text }: { status: number; code: string; text: string },
): void {
  if (status === 200) answers.found += 1
  else if (code === 'voucher.guesses_exhausted' || code === 'request.proof_needed') answers.exhausted += 1
  else if (code !== 'voucher.not_usable' && code !== 'voucher.not_found' && answers.odd.length < oddShownMax)
    answers.odd.push(text)
}

/** How many there are of the value of which there are most. */
function mostAlike(values: readonly (number | string)[]): number {
  const counts = new Map<number | string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

async function databaseTime({ services }: World): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(services.database.db)
  const [row] = rows
  if (!row) throw new Error('the database does not know the time')
  return row.now
}

async function alarmAfter({ services }: World, startedAt: Date): Promise<number | null> {
  const alarm = await services.database.db
    .selectFrom('alarm')
    .select('raised_at')
    .where('code', '=', 'vouchers.guessed')
    .orderBy('id')
    .executeTakeFirst()
  return alarm ? (alarm.raised_at.getTime() - startedAt.getTime()) / 1000 : null
}
