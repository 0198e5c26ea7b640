import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { basePaths, type Operation } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { downloadDataExport } from '#contract/operations/account/export-data.ts'
import { operations } from '#contract/registry.ts'
import type { Limiter } from './platform/abuse/index.ts'
import type { CapacityBoard, CapacityKind } from './platform/capacity.ts'
import { isReplayConflict } from './platform/db/replica.ts'
import { filePath } from './platform/files/index.ts'
import { answerError } from './platform/http/answer-error.ts'
import { httpServer } from './platform/http/http-server.ts'
import type { Elsewhere } from './platform/http/move-reads.ts'
import type { BudgetName, Services } from './services.ts'
import { clientRoutes, fileRoutes, httpOptionsOf } from './surface-routes.ts'

/** What clients and visitors read while the primary is away; null without a standby. */
export async function openReadsElsewhere(services: Services): Promise<Elsewhere | null> {
  const { standby, pastReads, limiter, metrics } = services
  const moved = metrics.counter(
    'mahfaza_standby_answers_total',
    'Requests that read, answered by the standby while the primary was away.',
  )
  if (!standby) return null
  const reading: Services = {
    ...services,
    database: standby.database,
    pastReads: { ...pastReads, open: () => standby.database.db },
    limiter: withoutBudgets(limiter),
  }
  const app = await httpServer({ ...httpOptionsOf(services), places: standbyPlaces(services.places) })
  await app.register(refusingConflicts(fileRoutes(reading)))
  await app.register(refusingConflicts(clientRoutes(reading)), { prefix: basePaths.client })
  await app.ready()
  return { standby, app, urls, onMove: () => moved().add() }
}

/** What has a budget, and what writes down that it was read, waits for the primary. */
const urls: Elsewhere['urls'] = new Map([
  [filePath, 'before'],
  ...operations
    .filter(({ method, limit, id }: Operation) => method === 'GET' && !limit && id !== downloadDataExport.id)
    .map(({ path }) => [`${basePaths.client}${path}`, 'always'] as const),
])

/** Counted beside those of the primary. */
function standbyPlaces(board: CapacityBoard): CapacityBoard {
  const named = <Kind extends CapacityKind>(kind: Kind): Kind => ({ ...kind, kind: `standby ${kind.kind}` })
  return {
    ...board,
    open: (kind, retryAfterSeconds) => board.open(named(kind), retryAfterSeconds),
    watch: (kind, taken) => board.watch(named(kind), taken),
  }
}

/** What is replayed may end a statement, which succeeds when it is asked again. */
function refusingConflicts(routes: FastifyPluginAsync): FastifyPluginAsync {
  return async (scope, options) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const conflict = isReplayConflict(error)
      if (conflict) request.log.warn({ err: error }, 'the replay has ended a statement')
      answerError(conflict ? new Refusal('unavailable', { retryAfterSeconds: 1 }) : error, request, reply)
    })
    await routes(scope, options)
  }
}

/** Budgets are kept on the primary: what needs one waits for it. */
function withoutBudgets({ budgetOf }: Limiter<BudgetName>): Limiter<BudgetName> {
  const refuse = () => Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 1 }))
  return {
    budgetOf,
    take: refuse,
    attempt: refuse,
    giveBack: refuse,
    refill: refuse,
    refillAll: refuse,
    left: refuse,
  }
}
