import type { PostingEngineObserver } from './ledger/index.ts'
import type { OnRead } from './platform/db/replica.ts'
import type { Metrics } from './platform/metrics/registry.ts'

const batchSizeBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
const batchSecondsBounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30,
]

/** Events of the posting engine, counted once per batch. */
export function countPostings(metrics: Metrics): PostingEngineObserver {
  const size = metrics.histogram('mahfaza_posting_batch_size', 'Requests in a batch.', batchSizeBounds)()
  const phase = metrics.histogram(
    'mahfaza_posting_batch_seconds',
    'What a batch took: load facts and locks, decide, write and commit.',
    batchSecondsBounds,
    ['phase'],
  )
  const [load, decide, commit] = [phase('load'), phase('decide'), phase('commit')]
  const refused = metrics.counter(
    'mahfaza_posting_refused_total',
    'Refused by the posting engine, by code.',
    ['code'],
  )
  const shed = metrics.counter('mahfaza_posting_shed_total', 'Not let into the queue, by code.', ['code'])
  return {
    batch(figures) {
      size.observe(figures.size)
      load.observe(figures.loadMilliseconds / 1000)
      decide.observe(figures.decideMilliseconds / 1000)
      commit.observe(figures.commitMilliseconds / 1000)
    },
    refused: (code) => refused(code).add(),
    shed: (code) => shed(code).add(),
  }
}

/** Refusals of spent budgets, by the budget's name. */
export function countLimits(metrics: Metrics): (budget: string) => void {
  const refused = metrics.counter('mahfaza_limit_refused_total', 'Refused because a budget was spent.', [
    'budget',
  ])
  return (budget) => refused(budget).add()
}

/** Statements that read the past, where there is a replica; the primary answers for a reason. */
export function countPastReads(metrics: Metrics): OnRead {
  const reads = metrics.counter(
    'mahfaza_past_reads_total',
    'Statements that read the past, by where, and why not on the replica.',
    ['source', 'reason'],
  )
  return (source, reason) => reads(source, reason).add()
}
