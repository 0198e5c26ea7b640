import { type RawBuilder, sql } from 'kysely'
import type { PointsKind } from '#contract/shapes/points.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface NewMovement {
  readonly transactionId: bigint
  readonly clientId: bigint
  readonly kind: PointsKind
  /** Outgoing is negative. */
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly subjectId?: bigint | null
  readonly reason?: string | null
  /** The time of the decision, as the ledger has it. */
  readonly at: Date
}

/** In the transaction that posts them. */
export async function insertMovements(tx: Tx, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return
  const all = <Name extends keyof NewMovement>(name: Name) => movements.map((movement) => movement[name])
  await sql`
    insert into points_movement (transaction_id, client_id, kind, amount, balance_after, subject_id, reason, created_at)
    select * from unnest(
      ${all('transactionId')}::bigint[], ${all('clientId')}::bigint[], ${all('kind')}::text[], ${all('amount')}::bigint[],
      ${all('balanceAfter')}::bigint[], ${movements.map(({ subjectId }) => subjectId ?? null)}::bigint[],
      ${movements.map(({ reason }) => reason ?? null)}::text[], ${all('at')}::timestamptz[])`.execute(tx)
}

export interface MovementRow {
  readonly id: bigint
  readonly kind: PointsKind
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly subjectId: bigint | null
  readonly reason: string | null
  readonly createdAt: Date
}

/** @param before the newest that are older than this one; null: the newest */
export async function listMovements(
  db: Db,
  clientId: bigint,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select id, kind, amount, balance_after as "balanceAfter", subject_id as "subjectId", reason, created_at as "createdAt"
    from points_movement
    where client_id = ${clientId} and id < ${before ?? 9_000_000_000_000_000_000n}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** What clients earned up to a moment that no transaction under way is older than. */
export async function sumEarned(
  db: Db,
  asked: readonly { readonly clientId: bigint; readonly until: Date }[],
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ earned: bigint }>`
    select (
      select coalesce(sum(m.amount), 0)::bigint from points_movement m
      where m.client_id = a.client_id and m.amount > 0 and m.created_at <= a.until
    ) as earned
    from unnest(${asked.map(({ clientId }) => clientId)}::bigint[], ${asked.map(({ until }) => until)}::timestamptz[])
      with ordinality a (client_id, until, place)
    order by a.place`.execute(db)
  return rows.map(({ earned }) => earned)
}

/** What a client has, what the account counts, and the time; nothing before the first points. */
export async function findPoints(
  db: Db,
  clientId: bigint,
): Promise<{ readonly balance: bigint; readonly tally: string | null; readonly now: Date }> {
  const { rows } = await sql<{ balance: bigint; tally: string | null; now: Date }>`
    select coalesce(a.balance, 0) as balance, a.tally, clock.now
    from (select now() as now) clock
    left join ledger.account a on a.kind = 'points' and a.owner_type = 'client' and a.owner_id = ${clientId}`.execute(
    db,
  )
  if (!rows[0]) throw new Error('the database has no clock')
  return rows[0]
}

/** The oldest points that are left, where this many were taken: they expire months after they were earned. */
export async function findOldestLeft(
  db: Db,
  clientId: bigint,
  { taken, months }: { readonly taken: bigint; readonly months: number },
): Promise<{ readonly points: bigint; readonly at: Date } | null> {
  const { rows } = await sql<{ points: bigint; at: Date }>`
    select least(m.amount, m.until - ${taken}) as points, m.created_at + make_interval(months => ${months}) as at
    from (
      select amount, created_at, id, (sum(amount) over (order by created_at, id))::bigint as until
      from points_movement where client_id = ${clientId} and amount > 0
    ) m
    where m.until > ${taken} order by m.created_at, m.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The moment before which points have expired, by the database's clock; to the millisecond, as it is sent back. */
export async function readExpiryMoment(db: Db, months: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('milliseconds', now() - make_interval(months => ${months})) as until`.execute(db)
  if (!rows[0]) throw new Error('the database has no clock')
  return rows[0].until
}

/** A frozen account waits, and holds up no other. */
export const isFrozen = (clientId: RawBuilder<unknown>) => sql`exists (
  select from ledger.account a
  where a.kind = 'points' and a.owner_type = 'client' and a.owner_id = ${clientId} and a.frozen)`

/** Clients with points of before `until` that nobody has looked at since. */
export async function listToLapse(db: Db, until: Date, limit: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ clientId: bigint }>`
    select distinct client_id as "clientId" from (
      select client_id from points_movement m
      where amount > 0 and lapsed_at is null and created_at <= ${until} and not ${isFrozen(sql`m.client_id`)}
      order by created_at limit ${limit}
    ) oldest`.execute(db)
  return rows.map(({ clientId }) => clientId)
}

/** None of them is left: they expired, or were taken before. */
export async function markLapsed(tx: Tx, clientId: bigint, until: Date): Promise<void> {
  await sql`
    update points_movement set lapsed_at = now()
    where client_id = ${clientId} and amount > 0 and lapsed_at is null and created_at <= ${until}`.execute(tx)
}

/** Clients who signed in today, in Tripoli, and whose sign-in was not looked at. */
export async function listSignedIn(
  db: Db,
  limit: number,
): Promise<readonly { clientId: bigint; day: string }[]> {
  const { rows } = await sql<{ clientId: bigint; day: string }>`
    select distinct l.actor_id as "clientId", to_char(d.day, 'YYYY-MM-DD') as day
    from (select (now() at time zone 'Africa/Tripoli')::date as day) d
    join login_log l on l.login_at >= d.day::timestamp at time zone 'Africa/Tripoli'
    join client c on c.id = l.actor_id and c.status = 'active' and c.deleted_at is null
    where l.actor_type = 'client' and l.result = 'success'
      and not exists (select from points_sign_in s where s.client_id = l.actor_id and s.day = d.day)
      and not ${isFrozen(sql`l.actor_id`)}
    limit ${limit}`.execute(db)
  return rows
}

export async function insertSignIns(
  tx: Tx,
  signIns: readonly {
    readonly clientId: bigint
    readonly day: string
    readonly transactionId: bigint | null
  }[],
): Promise<void> {
  await sql`
    insert into points_sign_in (client_id, day, transaction_id)
    select * from unnest(
      ${signIns.map(({ clientId }) => clientId)}::bigint[], ${signIns.map(({ day }) => day)}::date[],
      ${signIns.map(({ transactionId }) => transactionId)}::bigint[])
    on conflict (client_id, day) do nothing`.execute(tx)
}
