import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#tests/faults/lib/until.ts'
import { type Answered, type Crowd, openCrowd } from './crowd.ts'
import { type Match, openGates, putMatchOnSale } from './match.ts'
import { openMemory } from './memory.ts'
import type { Day } from './open-day.ts'
import { clockOf, moments, secondsAt } from './schedule.rules.ts'
import { backUp, exportMovements, type SettlementRun, settleMerchants, vacuum } from './staff-work.ts'
import { openUsage, type Usage } from './usage.ts'
import type { MemoryLine, Span } from './verdicts.rules.ts'

/** What the work of the day found or made; null what was not done. */
interface Found {
  match: Match | null
  settled: SettlementRun
  failover: Span | null
  /** From the beginning until the failover. */
  usage: Usage | null
  /** Tickets that were paid, and that everybody brought to the gates. */
  tickets: number
}

export interface Played extends Answered, Readonly<Found> {
  readonly minutes: number
  readonly memory: readonly MemoryLine[]
  /** Tickets that were let in. */
  readonly admitted: number
  /** Work of the day that did not succeed. */
  readonly failures: readonly string[]
}

interface Scene {
  readonly day: Day
  readonly crowd: Crowd
  readonly readUsage: () => Promise<Usage>
  readonly found: Found
  /** After the failover, whatever came of it. */
  readonly isBack: Promise<void>
}

/** @returns what it came to, in words */
type Work = (scene: Scene) => Promise<string>

interface DayOptions {
  readonly day: Day
  readonly minutes: number
  readonly seed: number
  readonly print: (line: string) => void
}

const recoveredMillisMax = 90_000
/** So long the database is away before it comes back, as after a short cut of the power. */
const awayMillis = 2_000

const works: Readonly<Record<keyof typeof moments, Work>> = {
  backup: ({ day }) => backUp(day),
  vacuum: ({ day }) => vacuum(day),
  export: ({ day }) => exportMovements(day),
  settlements: ({ day, found }) => settleMerchants(day, found.settled),
  async failover({ day, crowd, found, readUsage }) {
    found.usage = await readUsage()
    const span = await failOver(day, crowd)
    found.failover = span
    const seconds = (span.toMillis - span.fromMillis) / 1000
    return `database killed, back after ${awayMillis / 1000} s, money moved again after ${seconds.toFixed(1)} s`
  },
  async matchOnSale({ day, crowd, found, isBack }) {
    await isBack
    found.match = await putMatchOnSale(day)
    crowd.buyTickets(found.match.ticketId)
    return 'a match is put on sale'
  },
  async gatesOpen({ day, crowd, found }) {
    if (!found.match) throw new Error('there is no match')
    const { count, scan } = await openGates(day, found.match)
    found.tickets = count
    crowd.comeToGates(count, scan)
    return `gates open for ${count.toLocaleString('en-US')} tickets`
  },
}

/** People ask by the schedule of the day while staff and machines do their work at its hours. */
export async function playDay({ day, minutes, seed, print }: DayOptions): Promise<Played> {
  const daySeconds = minutes * 60
  const memory = openMemory(day)
  const usage = await openUsage(day)
  const crowd = openCrowd({ day, daySeconds, seed })
  const found: Found = { match: null, settled: new Map(), failover: null, usage: null, tickets: 0 }
  const back = Promise.withResolvers<void>()
  const readUsage = () => usage.read(performance.now() - crowd.startedAt)
  const scene: Scene = { day, crowd, readUsage, found, isBack: back.promise }
  const failures: string[] = []
  const millisUntil = (hour: number) =>
    Math.max(0, crowd.startedAt + secondsAt(hour, daySeconds) * 1000 - performance.now())
  const perform = async (name: keyof typeof moments): Promise<void> => {
    await wait(millisUntil(moments[name]))
    const begunAt = performance.now()
    try {
      const done = await works[name](scene)
      print(`${clockOf(moments[name])}  ${done}, ${((performance.now() - begunAt) / 1000).toFixed(1)} s`)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (name === 'failover') back.resolve()
  }
  const names = Object.keys(moments).filter((name): name is keyof typeof moments => name in works)
  await Promise.all([wait(millisUntil(24)), ...names.map(perform)])
  const answered = await crowd.finish()
  const admitted = answered.samples.filter(({ kind, outcome }) => kind === 'scan' && outcome === 'done')
  return { ...answered, ...found, minutes, memory: await memory.close(), admitted: admitted.length, failures }
}

async function failOver({ database }: Day, { money, startedAt }: Crowd): Promise<Span> {
  const killedAt = performance.now()
  await database.kill()
  await wait(awayMillis)
  await database.start()
  await until('money moves again', recoveredMillisMax, () => money.acknowledgedSince(killedAt) !== undefined)
  return { fromMillis: killedAt - startedAt, toMillis: performance.now() - startedAt }
}
