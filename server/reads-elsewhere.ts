import { basePaths } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Limiter } from './platform/abuse/index.ts'
import { httpServer } from './platform/http/http-server.ts'
import type { Elsewhere } from './platform/http/move-reads.ts'
import type { BudgetName, Services } from './services.ts'
import { clientRoutes, fileRoutes, httpOptionsOf } from './surface-routes.ts'

/** What clients and visitors read while the primary is away; null without a standby. */
export async function openReadsElsewhere(services: Services): Promise<Elsewhere | null> {
  const { standby, pastReads, limiter, metrics } = services
  if (!standby) return null
  const reading: Services = {
    ...services,
    database: standby.database,
    pastReads: { ...pastReads, open: () => standby.database.db },
    limiter: withoutBudgets(limiter),
  }
  const app = await httpServer(httpOptionsOf(services))
  await app.register(fileRoutes(reading))
  await app.register(clientRoutes(reading), { prefix: basePaths.client })
  await app.ready()
  const moved = metrics.counter(
    'mahfaza_standby_answers_total',
    'Requests that read, answered by the standby while the primary was away.',
  )
  return { standby, app, onMove: () => moved().add() }
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
