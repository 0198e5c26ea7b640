import { type Audit, audit, isClean } from '#tests/faults/lib/audit.ts'
import { until } from '#tests/faults/lib/until.ts'
import { sealEverything } from '../grown-verify.ts'
import { openBenchServices } from '../http-world.ts'
import type { Day } from './open-day.ts'
import { asOwner, readOutside } from './open-day-shop.ts'
import { compareOutside, expectOutside } from './outside.ts'
import type { Played } from './play-day.ts'
import { judgeMemory } from './verdicts.rules.ts'

const sealedMillisMax = 120_000

export interface Judged {
  readonly audit: Audit
  readonly transactions: number
  /** Kinds of accounts outside that were compared. */
  readonly outsideKinds: number
  /** Seconds of the full verification, the seals and the comparison. */
  readonly seconds: number
  /** Empty where the day was as promised. */
  readonly failures: readonly string[]
}

/** Compares what the callers were answered with what is there. @param before what everybody but clients had */
export async function judgeDay(
  day: Day,
  played: Played,
  before: ReadonlyMap<string, bigint>,
): Promise<Judged> {
  const startedAt = performance.now()
  const { database, directory, shop } = day
  const transactions = await sealAll(day)
  const found = await audit({ database, shop, directory }, played.asked, day.send, {
    movedMinor: played.settled,
    afterId: shop.lastTransactionId,
  })
  const acknowledged = played.asked.filter(({ outcome }) => outcome?.kind === 'acknowledged')
  const expected = expectOutside(acknowledged, played.settled)
  const actual = changesSince(before, await readOutside(database.ownerUrl))
  const failures = [
    ...played.failures,
    ...failuresOf(found),
    ...compareOutside(expected, actual),
    ...played.memory.flatMap((line) => judgeMemory(line) ?? []),
    ...findMissing(played),
  ]
  const seconds = (performance.now() - startedAt) / 1000
  return { audit: found, transactions, outsideKinds: actual.size, seconds, failures }
}

/** Seals as the chore does, until the latest seconds are over. @returns how many there are */
async function sealAll({ database, directory }: Day): Promise<number> {
  const services = await openBenchServices(database.appUrl, directory)
  const count = async (text: string) =>
    Number((await asOwner<{ count: string }>(database.ownerUrl, text))[0]?.count)
  let all = 0
  try {
    await until('everything is sealed', sealedMillisMax, async () => {
      await sealEverything(services)
      all = await count('select count(*)::text from ledger.transaction')
      return all === (await count('select coalesce(sum(transactions), 0)::text as count from ledger.block'))
    })
    return all
  } finally {
    await services.close()
  }
}

/** A part of the day that moved nothing proves nothing. */
function findMissing({ admitted, tickets, settled }: Played): string[] {
  return [
    ...(admitted === tickets ? [] : [`${admitted} of ${tickets} tickets were let in`]),
    ...(tickets > 0 ? [] : ['no ticket was paid before the gates opened: take more clients or minutes']),
    ...(settled.size > 0 ? [] : ['no merchant was paid: take more clients or minutes']),
  ]
}

function failuresOf(found: Audit): string[] {
  if (isClean(found)) return []
  const { lost, doubled, wrongBalances, answeredOtherwise, problems } = found
  return [
    `${lost} acknowledged effects lost, ${doubled} doubled, ${wrongBalances} balances wrong, ${answeredOtherwise} answered otherwise when asked again, ${problems.length} rules of the books broken`,
    ...problems.slice(0, 5),
  ]
}

function changesSince(
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  return new Map([...after].map(([kind, sum]) => [kind, sum - (before.get(kind) ?? 0n)]))
}
