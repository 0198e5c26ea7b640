import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateGame } from '#server/modules/sports/rate-game.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { workAs } from '#tests/world/console.ts'
import { openSeason } from '#tests/world/season.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const clientsMax = 300
const connectionsMax = 10

let world: World
let clients: readonly bigint[]
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await world.asOwner(`
    insert into client (name, username, phone, password_hash, locale)
    select 'Fan ' || n, 'fan' || n, '09190' || lpad(n::text, 5, '0'), 'none', 'ar' from generate_series(1, ${clientsMax}) n`)
  const rows = await world.services.database.db
    .selectFrom('client')
    .select('id')
    .where('username', 'like', 'fan%')
    .execute()
  clients = rows.map(({ id }) => id)
})
afterAll(() => world.close())

/** Each client sends the rating twice at once, through two processes. @returns what the page shows */
async function rateTogether(): Promise<unknown> {
  const { gameId } = await openSeason(await workAs(world, 'admin'))
  const processes = [1, 2].map(() => openDatabase(world.database.url, { connectionsMax }))
  const sent = clients.flatMap((clientId, at) =>
    processes.map((process) =>
      process.transact((tx) =>
        rateGame(tx, { gameId: BigInt(gameId), staffId: null, clientId, stars: 1 + (at % 5) }),
      ),
    ),
  )
  await Promise.allSettled(sent)
  await Promise.all(processes.map((process) => process.close()))
  const { rating } = await world.anonymous.get(`/club/games/${gameId}`).data<{ rating: unknown }>()
  return rating
}

const exact = { ratings: clientsMax, average: 3 }

test('three hundred clients rate a game twice at once: each is counted once, and the average is exact', async () => {
  expect(await rateTogether()).toEqual(exact)
})

test('control: a trigger that reads the total and then writes it loses some', async () => {
  await world.asOwner(`
    create or replace function count_rating() returns trigger language plpgsql as $$
    declare known integer; sum bigint;
    begin
      select ratings, stars into known, sum from rating_total
      where game_id = new.game_id and staff_id is not distinct from new.staff_id;
      perform pg_sleep(0.001);
      insert into rating_total (game_id, staff_id, ratings, stars) values (new.game_id, new.staff_id, 1, new.stars)
      on conflict (game_id, staff_id) do update
        set ratings = coalesce(known, 0) + 1, stars = coalesce(sum, 0) + excluded.stars;
      return null;
    end $$`)
  expect(await rateTogether()).not.toEqual(exact)
})
