import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { takeTurn } from './take-turn.ts'

const minuteMilliseconds = 60_000
let own: TestDatabase
let processes: Database[]
beforeAll(async () => {
  own = await testDatabase()
  processes = [1, 2, 3, 4].map(() => openDatabase(own.url, { connectionsMax: 4 }))
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await own.drop()
})

async function turnsTaken(chore: string): Promise<number> {
  const asking = processes.flatMap(({ db }) =>
    Array.from({ length: 5 }, () => takeTurn(db, chore, minuteMilliseconds)),
  )
  return (await Promise.all(asking)).filter(Boolean).length
}

test('of four processes that ask again and again, one does the chore, and again one when it is due', async () => {
  expect(await turnsTaken('sweep')).toBe(1)
  expect(await turnsTaken('sweep')).toBe(0)
  await processes[0]?.pool.query(`update chore_turn set due_at = now() - interval '1 second'`)
  expect(await turnsTaken('sweep')).toBe(1)
})

test('each chore has turns of its own', async () => {
  expect(await turnsTaken('seal')).toBe(1)
})
