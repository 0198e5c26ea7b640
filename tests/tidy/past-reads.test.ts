import { expect, expectTypeOf, test } from 'vitest'
import type { Operation } from '#server/ledger/operation.ts'
import type { Database, Db, ReadDb, Tx } from '#server/platform/db/database.ts'
import { findSources } from './sources.ts'

/** Where a replica may be read. A new line here needs a reason: what is read must not decide about money. */
const readers = [
  'server/modules/reports/report.routes.ts',
  'server/modules/reports/staff/reports.routes.ts',
  'server/modules/statistics/statistics.routes.ts',
  'server/modules/transfers/transfer.routes.ts',
  'server/resource-engine/engine.routes.ts',
  'server/resource-engine/jobs/export-rows.ts',
  'server/resource-engine/jobs/work-jobs.ts',
]
/** Those that know its address beyond the configuration. */
const openers = [
  'server/config.ts',
  'server/modules/integrity/verify-everything.ts',
  'server/modules/integrity/verify-nightly.ts',
  'server/platform/db/on-replica.ts',
  'server/platform/db/past-reads.ts',
  'server/services.ts',
  'server/strict-config.rules.ts',
  'server/workers.ts',
]

const sources = findSources(/(?<!\.test)\.ts$/).filter(({ path }) => path.startsWith('server/'))
const pathsWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('what may be a replica fits nothing that decides about money or writes: such a call does not compile', () => {
  expectTypeOf<ReadDb>().not.toExtend<Db>()
  expectTypeOf<ReadDb>().not.toExtend<Tx>()
  expectTypeOf<ReadDb>().not.toExtend<Database['db']>()
  expectTypeOf<ReadDb>().not.toExtend<Parameters<Operation<unknown, unknown, null, unknown>['load']>[0]>()
  expectTypeOf<Db>().toExtend<ReadDb>()
  expectTypeOf<Tx>().toExtend<ReadDb>()
  expectTypeOf<ReadDb>().not.toHaveProperty('insertInto')
  expectTypeOf<ReadDb>().not.toHaveProperty('updateTable')
  expectTypeOf<ReadDb>().not.toHaveProperty('deleteFrom')
})

test('only the listed files read a replica, and nothing of the ledger or of a pure rule does', () => {
  expect(pathsWith(/pastReads\.open\b/)).toEqual(readers)
  expect(pathsWith(/replicaUrl/)).toEqual(openers)
})
