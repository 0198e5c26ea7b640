import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isFrozen } from './movement.queries.ts'

interface Attended {
  readonly clientId: bigint
  readonly gameId: bigint
}

/** A gate that was without the network sends its scans at most so long after the game. */
const lateDaysMax = 7

/** Clients who came to a game that is finished, and who were not looked at; guests have no account. */
export async function listAttended(db: Db, limit: number): Promise<readonly Attended[]> {
  const { rows } = await sql<Attended>`
    select distinct c.client_id as "clientId", g.id as "gameId"
    from game g
    join ticket_scan s on s.game_id = g.id and s.direction = 'in' and s.result = 'admitted'
    join client_ticket c on c.id = s.client_ticket_id and c.state not in ('refunded', 'revoked')
    join client k on k.id = c.client_id and k.status = 'active' and k.deleted_at is null
    where g.status = 'finished' and g.deleted_at is null
      and g.finished_at > now() - make_interval(days => ${lateDaysMax})
      and not exists (select from points_game p where p.client_id = c.client_id and p.game_id = g.id)
      and not ${isFrozen(sql`c.client_id`)}
    limit ${limit}`.execute(db)
  return rows
}

export async function insertAttended(
  tx: Tx,
  attended: readonly (Attended & { readonly transactionId: bigint | null })[],
): Promise<void> {
  if (attended.length === 0) return
  await sql`
    insert into points_game (client_id, game_id, transaction_id)
    select * from unnest(
      ${attended.map(({ clientId }) => clientId)}::bigint[], ${attended.map(({ gameId }) => gameId)}::bigint[],
      ${attended.map(({ transactionId }) => transactionId)}::bigint[])
    on conflict (client_id, game_id) do nothing`.execute(tx)
}
