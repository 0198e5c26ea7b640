import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surfaceOf } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { callOperation, expectFailure } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { consoleExamples } from '#tests/world/console-examples.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Reads of the session and of every call. */
const surface = [
  'staff_user',
  'staff_session',
  'staff_user_role',
  'role',
  'role_permission',
  'client_session',
  'client_subscription',
]
const shared = ['client', 'setting', 'idempotency', 'verification', 'rate_limit']
const connectionsMax = 10

let world: World
let admin: Caller
let layla: Caller
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  layla = await world.as('layla')
  await hurry()
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'ledger') and tablename <> all($1)`,
    [[...surface, ...shared]],
  )
  await owner.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
})
afterAll(async () => {
  await owner.query('rollback')
  await owner.end()
  await world.close()
})

/** The time limit of statements is below half a minute. */
async function hurry(): Promise<void> {
  const { pool } = world.services.database
  const connections = await Promise.all(Array.from({ length: connectionsMax }, () => pool.connect()))
  for (const connection of connections) await connection.query("set statement_timeout = '300ms'")
  for (const connection of connections) connection.release()
}

const lists = operations.filter(({ method, paged }) => method === 'GET' && paged)
const examples = consoleExamples()
const anything = { params: { id: '1' } }

test.each(languagesOf('no list is a defect'))(
  'no list whose statement takes too long is a defect: each asks in %s to be narrowed',
  async (language) => {
    const answers: (Answer & { id: string })[] = []
    for (const operation of lists) {
      const caller = surfaceOf(operation) === 'console' ? admin : layla
      const answer = await callOperation(caller, operation, examples[operation.id] ?? anything, {
        'accept-language': language,
      })
      answers.push({ id: operation.id, ...answer })
    }
    const late = answers.filter(({ body }) => body.code === 'request.takes_too_long')
    for (const answer of late) expectFailure(answer, language)
    expect(answers.filter(({ status }) => status >= 500).map(({ id }) => id)).toEqual(
      late.map(({ id }) => id),
    )
    expect(late.length).toBeGreaterThan(lists.length / 2)
  },
)
