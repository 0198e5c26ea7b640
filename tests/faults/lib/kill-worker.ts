import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openServices } from '#server/services.ts'
import { orderVouchers } from '#tests/world/catalogue.ts'
import { openProgram, type Program } from './program.ts'
import { type Plan, playScenario, type Report, type Result, seconds } from './scenario.ts'
import { configOf } from './shop.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

/** One of two programs makes a batch of vouchers and is killed in the middle of it; it is not started again. */
export function killWorker(plan: Plan & { readonly batchCount: number }): Promise<Result> {
  const { batchCount, ...options } = plan
  return playScenario('worker', { ...options, secondsMax: 300 }, async (stage) => {
    const other = await openProgram({ root: options.root, env: stage.programEnvironment })
    const owner = new pg.Client({ connectionString: stage.database.ownerUrl })
    await owner.connect()
    try {
      await other.start()
      return await killTheOneThatWorks(stage, other, owner, batchCount)
    } finally {
      await owner.end()
      await other.kill()
    }
  })
}

const takenUpMillisPromised = 120_000
const madeMillisMax = 300_000
const probeMillis = 1_500

async function killTheOneThatWorks(
  stage: Stage,
  other: Program,
  owner: pg.Client,
  count: number,
): Promise<Report> {
  const batchId = await orderBatch(stage, count)
  const made = async (): Promise<number> => {
    const { rows } = await owner.query<{ made: number }>(
      'select made_count as made from voucher_batch where id = $1',
      [batchId],
    )
    return rows[0]?.made ?? 0
  }
  await until('the batch is begun', madeMillisMax, async () => (await made()) > 0)
  // If no more vouchers appear while this process is frozen, it was the one that made them.
  stage.program.freeze()
  const worker = (await grows(made)) ? other : stage.program
  if (worker === other) stage.program.thaw()
  await worker.kill()
  const killedAt = performance.now()
  const madeBefore = await made()
  if (madeBefore === count) throw new Error('the batch was complete before its worker was killed')
  await until('another takes it up', madeMillisMax, async () => (await made()) > madeBefore)
  const takenUpMillis = performance.now() - killedAt
  await until('the batch is complete', madeMillisMax, async () => (await made()) === count)
  const { rows } = await owner.query<{ vouchers: number }>(
    'select count(*)::int as vouchers from voucher where batch_id = $1',
    [batchId],
  )
  if (worker === stage.program) await stage.program.start()
  const failures: string[] = []
  if (rows[0]?.vouchers !== count) failures.push(`${rows[0]?.vouchers} vouchers instead of ${count}`)
  if (takenUpMillis > takenUpMillisPromised) failures.push(`taken up only after ${seconds(takenUpMillis)} s`)
  return {
    actions: [
      `the worker killed at ${madeBefore} of ${count} vouchers; another took the job up after ${seconds(takenUpMillis)} s and completed it: ${rows[0]?.vouchers} vouchers`,
    ],
    failures,
  }
}

async function grows(made: () => Promise<number>): Promise<boolean> {
  // What was under way when it was frozen may still arrive.
  await wait(probeMillis)
  const before = await made()
  await wait(probeMillis)
  return (await made()) > before
}

async function orderBatch({ database, shop, directory }: Stage, count: number): Promise<bigint> {
  const services = await openServices(configOf(database.appUrl, directory))
  try {
    return await orderVouchers(services, { categoryId: shop.rechargeCategoryId, count })
  } finally {
    await services.close()
  }
}
