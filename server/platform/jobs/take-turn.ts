import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Timers of processes are never in step; without this share an early one would miss every other turn. */
const shareOfPeriod = 0.9

/**
 * Whether the caller does this chore now: exactly one process gets each turn, by the database's clock. After a killed
 * process the next turn goes to the first caller.
 */
export async function takeTurn(db: Db, chore: string, everyMilliseconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into chore_turn as turn (chore, due_at)
    values (${chore}, now() + make_interval(secs => ${(everyMilliseconds * shareOfPeriod) / 1000}))
    on conflict (chore) do update set due_at = excluded.due_at where turn.due_at <= now()`.execute(db)
  return numAffectedRows === 1n
}
