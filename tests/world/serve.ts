import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { budgets } from '#server/budgets.ts'
import { requireConfig } from '#server/config.ts'
import { readPageSettings } from '#server/modules/settings/index.ts'
import { servePages } from '#server/pages.ts'
import type { Workers } from '#server/platform/jobs/start-chore.ts'
import { openServices, type Services } from '#server/services.ts'
import { startWorkers } from '#server/workers.ts'
import { type Plant, plantMistake } from '#tests/fuzz/plants.ts'
import { quickPasswords, wideBudgets } from './wide-budgets.ts'

// A server process for tests, controlled by messages; server-process.ts is its other half.

export interface ServeOrder {
  readonly env: Readonly<Record<string, string>>
  /** The product's own budgets; otherwise they are too wide to meet. */
  readonly strictBudgets: boolean
  /** The web application as well; it must be built. */
  readonly pages: boolean
  /** A mistake to make on purpose. */
  readonly plant: Plant | null
}

/** After a collection: what is still in use, and what the process holds. */
export interface ServerMemory {
  readonly liveBytes: number
  readonly rssBytes: number
}

export type ServeAnswer = { readonly port: number } | { readonly memory: ServerMemory }

let services: Services | null = null
let app: FastifyInstance | null = null
let workers: Workers | null = null

process.on('message', (message: ServeOrder | 'memory') => {
  if (message === 'memory') process.send?.({ memory: readMemory() } satisfies ServeAnswer)
  else void serve(message)
})
process.on('disconnect', () => void stop())

/** Without a collection it would say how late the heap is swept, and not whether anything is kept. */
function readMemory(): ServerMemory {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { liveBytes: heapUsed + external, rssBytes: rss }
}

/** A flag of the process from its start would have it read a compile cache of its own, which is empty at first. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

async function serve({ env, strictBudgets, pages, plant }: ServeOrder): Promise<void> {
  const config = requireConfig(env)
  services = await openServices(config, {
    budgets: strictBudgets ? budgets : wideBudgets(),
    passwordCost: quickPasswords,
  })
  app = await buildApp(services)
  workers = await startWorkers(services)
  const { db } = services.database
  if (pages) await servePages(app, { publicUrl: config.publicUrl, readSettings: () => readPageSettings(db) })
  if (plant) plantMistake(app.server, plant)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  process.send?.({ port: Number(port) } satisfies ServeAnswer)
}

async function stop(): Promise<void> {
  await app?.close()
  await workers?.stop()
  await services?.close()
}
