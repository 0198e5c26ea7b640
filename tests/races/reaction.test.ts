import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteReaction, readCounts, saveReaction } from '#server/modules/engagement/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openWorld, type World } from '../world/world.ts'

const clientsMax = 1_000
/** Two processes. */
const connectionsMax = 10

let world: World
let at = 0n
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await world.asOwner(`
    insert into client (name, username, phone, password_hash, locale)
    select 'Fan ' || n, 'fan' || n, '09190' || lpad(n::text, 5, '0'), 'none', 'ar' from generate_series(1, ${clientsMax}) n`)
})
afterAll(() => world.close())
beforeEach(() => {
  at += 1n
})

/** All clients react at once through two processes; every second one changes it, every fifth one takes it back. */
async function reactTogether() {
  const subject = { type: 'news', id: at }
  const { rows } = await sql<{
    id: bigint
  }>`select id from client where username like 'fan%' order by id`.execute(world.services.database.db)
  const processes = [1, 2].map(() => openDatabase(world.database.url, { connectionsMax }))
  await Promise.all(
    rows.map(async ({ id }, index) => {
      const process = processes[index % 2]
      if (!process) return
      await process.transact((tx) => saveReaction(tx, subject, id, 'like'))
      if (index % 2 === 0) await process.transact((tx) => saveReaction(tx, subject, id, 'love'))
      if (index % 5 === 0) await process.transact((tx) => deleteReaction(tx, subject, id))
    }),
  )
  await Promise.all(processes.map((process) => process.close()))
  const { reactions, byReaction } = await readCounts(world.services.database.db, subject, null)
  return { reactions, ...byReaction }
}

const exact = { reactions: 800, like: 400, love: 400 }

test('a thousand clients react at once, change it and take it back: each is counted exactly', async () => {
  expect(await reactTogether()).toEqual(exact)
})

test('control: a trigger that reads the count and then writes it loses some', async () => {
  await world.asOwner(`
    create or replace function count_reaction() returns trigger language plpgsql as $$
    declare
      subject react := coalesce(new, old);
      change integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
      known integer;
    begin
      insert into engagement_count (subject_type, subject_id) values (subject.subject_type, subject.subject_id)
      on conflict do nothing;
      select reactions into known from engagement_count
      where subject_type = subject.subject_type and subject_id = subject.subject_id;
      perform pg_sleep(0.001);
      update engagement_count set reactions = greatest(0, known + change)
      where subject_type = subject.subject_type and subject_id = subject.subject_id;
      return null;
    end $$`)
  expect((await reactTogether()).reactions).not.toBe(exact.reactions)
})
