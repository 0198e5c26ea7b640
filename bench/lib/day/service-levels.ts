import type { Line } from '../report.ts'
import type { Judged } from './judge-day.ts'
import type { Played } from './play-day.ts'
import { hoursOfDay } from './schedule.rules.ts'
import { busiestHourShare, type Minute, minutesOf, percentile, timesOf } from './verdicts.rules.ts'

/** What is promised. The gates’ is that of `npm run bench:tickets`, the recovery’s that of `npm run test:faults`. */
const goals = {
  moneyP99Millis: 150,
  readsP99Millis: 150,
  gateP99Millis: 50,
  recoverySeconds: 10,
  answeredPercent: 99.9,
} as const

/** Every service level with its goal. */
export function serviceLevels(played: Played, { audit, transactions, seconds }: Judged): Line[] {
  const { samples, failover, minutes } = played
  const calm = minutesOf(samples, failover, minutes).filter(({ isFailover }) => !isFailover)
  const sum = (of: (minute: Minute) => number) => calm.reduce((total, minute) => total + of(minute), 0)
  const requests = sum((minute) => minute.requests)
  const slow = calm.filter(({ moneyP99Millis }) => moneyP99Millis > goals.moneyP99Millis).length
  const recovery = failover ? (failover.toMillis - failover.fromMillis) / 1000 : Number.NaN
  const scans = timesOf(samples.filter(({ kind }) => kind === 'scan'))
  const moneyP99 = worst(calm, (minute) => minute.moneyP99Millis)
  const readsP99 = worst(calm, (minute) => minute.readsP99Millis)
  const answered = (100 * (requests - sum((minute) => minute.failed))) / requests
  const stored = audit.acknowledged - audit.lost + audit.doubled
  return [
    {
      ...line('day.money.p99', moneyP99, goals.moneyP99Millis, 'ms'),
      note: `worst minute but those of the failover; ${slow} of ${calm.length} above the goal`,
    },
    {
      ...line('day.reads.p99', readsP99, goals.readsP99Millis, 'ms'),
      note: 'worst minute but those of the failover',
    },
    {
      ...line('day.gate.p99', percentile(scans, 0.99), goals.gateP99Millis, 'ms'),
      note: `${played.admitted} of ${played.tickets} tickets let in`,
    },
    {
      ...line('day.answered', answered, goals.answeredPercent, '%'),
      note: 'in all minutes but those of the failover',
    },
    {
      ...line('day.recovery', recovery, goals.recoverySeconds, 's'),
      note: 'from the kill of the database until money moved again',
    },
    {
      ...line('day.effects', stored, audit.acknowledged, 'effects'),
      note: `kept of those acknowledged; ${audit.lost} lost, ${audit.doubled} doubled, ${audit.unknown} unknown in between, ${audit.refused} refused`,
    },
    {
      ...line('day.sealed', audit.sealed, transactions, 'rows'),
      note: `of all; books and seals proven in ${seconds.toFixed(1)} s, ${audit.problems.length} rules broken`,
    },
    ...played.memory
      .filter(({ megabytesMax }) => Number.isFinite(megabytesMax))
      .map(({ name, megabytes, megabytesMax }) =>
        line(`day.mb.${name.replace(' ', '')}`, Math.max(...megabytes), megabytesMax, 'MB'),
      ),
  ]
}

function worst(minutes: readonly Minute[], of: (minute: Minute) => number): number {
  return minutes
    .map(of)
    .reduce((most, value) => (value > most || Number.isNaN(most) ? value : most), Number.NaN)
}

export interface Growth {
  readonly daySeconds: number
  readonly clients: number
  /** Of the clients with their history before the day, of what the day added, and of the log that it wrote. */
  readonly openingBytes: number
  readonly dayBytes: number
  readonly logBytes: number
  /** To the database, of one web process. */
  readonly connections: number
}

/** What a process may take by the defaults: `DATABASE_POOL_MAX`, posting engine and listener. */
const connectionsMax = 18

/** From which `docs/capacity.md` derives what to buy. */
export function capacityFigures(played: Played, { audit }: Judged, growth: Growth): Line[] {
  const { samples, usage, minutes } = played
  const busiest = Math.max(...minutesOf(samples, null, minutes).map(({ requests }) => requests)) / 60
  const before = samples.filter(({ atMillis }) => usage !== null && atMillis <= usage.untilMillis).length
  const millisEach = (seconds = Number.NaN) => (1000 * seconds) / before
  const each = (bytes: number, count: number) => bytes / 1000 / count
  const { clients, openingBytes, dayBytes, logBytes } = growth
  const dayMillis = growth.daySeconds * 1000
  const compression = (24 * 3600) / growth.daySeconds
  return [
    {
      ...line('day.clients', clients * compression, clients, 'clients'),
      note: 'whose whole day has this rate, against those who are there',
    },
    {
      ...line('day.peak_hour', 100 * busiestHourShare(samples, dayMillis), 100 / hoursOfDay, '%'),
      note: 'of the requests in the busiest hour of the day, against an even day',
    },
    {
      ...line('day.rate', busiest, samples.length / growth.daySeconds, 'requests/s'),
      note: 'of the busiest minute, against the whole day',
    },
    {
      ...line('day.per_client', samples.length / clients, audit.acknowledged / clients, 'a client'),
      note: 'requests of the day, against those that moved money',
    },
    {
      ...line('day.cpu', millisEach(usage?.webSeconds), millisEach(usage?.databaseSeconds), 'ms/request'),
      note: 'of processors by the web processes, against the database; until the failover',
    },
    {
      ...line(
        'day.disk',
        each(dayBytes, audit.acknowledged),
        each(logBytes, audit.acknowledged),
        'kB/effect',
      ),
      note: 'by which the database grew, against the log that was written',
    },
    {
      ...line('day.client', each(openingBytes, clients), each(dayBytes, clients), 'kB/client'),
      note: 'of the database before the day, with four entries and a session, against what the day added',
    },
    {
      ...line('day.connections', growth.connections, connectionsMax, 'a process'),
      note: 'to the database at the end of the day, against the most that it takes',
    },
  ]
}

function line(name: string, value: number, against: number, unit: string): Line {
  return { name, value, against, unit, ratio: value / against }
}
