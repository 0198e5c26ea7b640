import { buildApp } from '#server/app.ts'
import { budgets } from '#server/budgets.ts'
import { openServices, type Services } from '#server/services.ts'
import { type Caller, callerOf } from './caller.ts'
import { quickPasswords, wideBudgets } from './wide-budgets.ts'
import type { World, WorldOptions } from './world.ts'

/** A second server on the same database, with its own engine, pools and routes. */
export interface Twin {
  readonly services: Services
  /** The same session, called through the twin. */
  as(caller: Caller): Caller
  close(): Promise<void>
}

export async function openTwin(
  { services: { config } }: World,
  { strictBudgets = false }: WorldOptions = {},
): Promise<Twin> {
  const services = await openServices(config, {
    budgets: strictBudgets ? budgets : wideBudgets(),
    passwordCost: quickPasswords,
  })
  const app = await buildApp(services)
  return {
    services,
    as: ({ token }) => callerOf(app, token),
    async close() {
      await app.close()
      await services.close()
    },
  }
}
