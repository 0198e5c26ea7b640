import type { PostingEngine } from './ledger/index.ts'
import {
  countOpenAlarms,
  countQueuedMessages,
  readChecks,
  readQueues,
  readSealLagSeconds,
} from './metrics.queries.ts'
import type { CapacityBoard } from './platform/capacity.ts'
import type { Database } from './platform/db/database.ts'
import type { Lifecycle } from './platform/health/lifecycle.ts'
import type { Family, Sample } from './platform/metrics/exposition.rules.ts'
import type { Metrics } from './platform/metrics/registry.ts'

/** More frequent readers get the earlier values: metrics must not cost the database. */
const freshMilliseconds = 5_000
const databaseMillisecondsMax = 2_000

export interface StateSources {
  readonly metrics: Metrics
  readonly engine: PostingEngine
  readonly database: Database
  readonly lifecycle: Lifecycle
  readonly places: CapacityBoard
}

/** States that are read on request: the posting engine's queue, the pool, and facts of the database. */
export function readStates({ metrics, engine, database, lifecycle, places }: StateSources): void {
  metrics.read(() => {
    const { queued, inFlight, accepted, batches } = engine.stats()
    return [
      gauge('mahfaza_posting_queued', 'Requests that wait for a batch.', [{ value: queued }]),
      gauge('mahfaza_posting_in_flight', 'Requests in batches under way.', [{ value: inFlight }]),
      counter(
        'mahfaza_posting_accepted_total',
        'Accepted by the posting engine, repeated answers too.',
        accepted,
      ),
      counter('mahfaza_posting_batches_total', 'Batches begun.', batches),
      gauge('mahfaza_serving', '1 while the process takes requests.', [
        { value: lifecycle.phase() === 'serving' ? 1 : 0 },
      ]),
    ]
  })
  metrics.read(() => {
    const { totalCount, idleCount, waitingCount } = database.pool
    const samples = [
      { labels: { state: 'busy' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
    ]
    return [
      gauge('mahfaza_pool_connections', 'Connections of the pool; the posting engine has its own.', samples),
      gauge(
        'mahfaza_pool_waiting',
        'Requests that wait for a connection, or for a place among those that write.',
        [{ value: waitingCount + database.writesWaiting() }],
      ),
    ]
  })
  metrics.read(() => {
    const states = places.read()
    const of = (value: 'taken' | 'max' | 'refused') =>
      states.map(({ surface, kind, ...state }) => ({ labels: { surface, kind }, value: state[value] }))
    return [
      gauge('mahfaza_places_taken', 'Places taken, by surface and kind of work.', of('taken')),
      gauge('mahfaza_places_max', 'Places there are.', of('max')),
      {
        name: 'mahfaza_places_refused_total',
        help: 'Refused, or ended early, because no place was free.',
        type: 'counter',
        samples: of('refused'),
      },
    ]
  })
  for (const read of databaseReaders(database)) metrics.read(remembered(read))
}

type Reader = () => Promise<readonly Family[]>

/** One by one: a failed reader does not hide the others. */
function databaseReaders({ db }: Database): readonly Reader[] {
  return [
    async () => {
      const queues = await readQueues(db)
      const samples = queues.flatMap(({ name, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { queue: name, state }, value })),
      )
      return [gauge('mahfaza_jobs', 'Jobs by queue and state.', samples)]
    },
    async () => [
      gauge('mahfaza_outbox_queued', 'Messages not yet sent.', [{ value: await countQueuedMessages(db) }]),
    ],
    async () => {
      const alarms = await countOpenAlarms(db)
      const samples = alarms.map(({ code, count }) => ({ labels: { code }, value: count }))
      return [gauge('mahfaza_alarms_open', 'Open alarms by code.', samples)]
    },
    async () => [
      gauge('mahfaza_seal_lag_seconds', 'From the last sealed transaction to the latest.', [
        { value: await readSealLagSeconds(db) },
      ]),
    ],
    async () => {
      const checks = await readChecks(db)
      const of = (value: 'secondsAgo' | 'seconds' | 'problems') =>
        checks.map((check) => ({ labels: { kind: check.kind }, value: check[value] }))
      return [
        gauge('mahfaza_check_age_seconds', 'Since the books were last checked.', of('secondsAgo')),
        gauge('mahfaza_check_seconds', 'What the last check took.', of('seconds')),
        gauge('mahfaza_check_problems', 'What the last check found.', of('problems')),
      ]
    },
  ]
}

/** Reads once at a time and not too often; waits only briefly for the database. */
function remembered(read: Reader): Reader {
  let families: Promise<readonly Family[]> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading = false
  return () => {
    if (!families || (!reading && performance.now() - readAt > freshMilliseconds)) {
      readAt = performance.now()
      reading = true
      families = read()
      families.then(ended, ended)
    }
    return inTime(families)
  }

  function ended(): void {
    reading = false
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('the database did not answer in time')),
    databaseMillisecondsMax,
  )
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, help, type: 'gauge', samples }
}

function counter(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ value }] }
}
