import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Of polls `t`, by the database's clock. */
const isShown = sql`t.active and t.deleted_at is null and coalesce(t.publish_at_from <= now(), true)`
const hasEnded = sql`coalesce(t.publish_at_to <= now(), false)`

interface OptionRow {
  readonly id: string
  readonly text: Localized
  readonly image: string | null
  readonly votes: number
}

export interface PollRow {
  readonly id: bigint
  readonly question: Localized
  readonly image: string | null
  readonly options: readonly OptionRow[]
  readonly endsAt: Date | null
  readonly ended: boolean
  readonly changeable: boolean
  readonly named: boolean
}

const columns = sql`
  t.id, jsonb_build_object('ar', t.question_ar, 'en', t.question_en) as question, '/files/' || t.image_id as image,
  t.publish_at_to as "endsAt", ${hasEnded} as ended, t.changeable, t.named,
  (select jsonb_agg(jsonb_build_object('id', o.id::text, 'text', jsonb_build_object('ar', o.text_ar, 'en', o.text_en),
      'image', '/files/' || p.file_id, 'votes', coalesce(y.votes, 0)) order by o.place)
   from (
     select *, row_number() over (order by position, id) as place from poll_option
     where poll_id = t.id and deleted_at is null
   ) o
   left join (
     select file_id, row_number() over (order by position) as place from poll_picture where poll_id = t.id
   ) p on p.place = o.place
   left join poll_tally y on y.option_id = o.id) as options`

async function readPolls(db: Db, chosen: RawBuilder<unknown>): Promise<readonly PollRow[]> {
  const { rows } = await sql<PollRow>`select ${columns} from poll t where ${chosen}`.execute(db)
  return rows
}

export async function listShown(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly PollRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    readPolls(db, sql`${isShown} order by ${hasEnded}, t.id desc limit ${limit} offset ${offset}`),
    sql<{ total: number }>`select count(*)::integer as total from poll t where ${isShown}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function hasShownPolls(db: Db): Promise<boolean> {
  const { rows } = await sql`select from poll t where ${isShown} limit 1`.execute(db)
  return rows.length > 0
}

export async function findShown(db: Db, id: bigint): Promise<PollRow | null> {
  const [row] = await readPolls(db, sql`t.id = ${id} and ${isShown}`)
  return row ?? null
}

/** What a vote needs to know; the poll stays as it is until the vote is made. */
export async function lockPoll(
  tx: Tx,
  id: bigint,
): Promise<{ readonly isOpen: boolean; readonly changeable: boolean } | null> {
  const { rows } = await sql<{ isOpen: boolean; changeable: boolean }>`
    select not ${hasEnded} as "isOpen", t.changeable from poll t where t.id = ${id} and ${isShown} for share`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function isOptionOf(tx: Tx, pollId: bigint, optionId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from poll_option where id = ${optionId} and poll_id = ${pollId} and deleted_at is null`.execute(tx)
  return rows.length > 0
}

export interface Vote {
  readonly pollId: bigint
  readonly clientId: bigint
  readonly optionId: bigint
}

/** @returns whether it is the client's first in this poll; another one that is being made is waited for */
export async function insertVote(tx: Tx, { pollId, clientId, optionId }: Vote): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into poll_vote (poll_id, client_id, option_id) values (${pollId}, ${clientId}, ${optionId})
    on conflict (poll_id, client_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** @returns the option that it was for */
export async function changeVote(tx: Tx, { pollId, clientId, optionId }: Vote): Promise<bigint> {
  const { rows } = await sql<{ before: bigint }>`
    update poll_vote v set option_id = ${optionId}, updated_at = now()
    from (
      select id, option_id from poll_vote where poll_id = ${pollId} and client_id = ${clientId} for no key update
    ) old
    where v.id = old.id returning old.option_id as before`.execute(tx)
  if (!rows[0]) throw new Error('a vote that was there is gone')
  return rows[0].before
}

/** In the order of the options, so that two votes do not wait in a circle. */
export async function countVotes(
  tx: Tx,
  changes: readonly { readonly optionId: bigint; readonly by: number }[],
): Promise<void> {
  const sorted = [...changes].sort((one, other) => (one.optionId < other.optionId ? -1 : 1))
  for (const { optionId, by } of sorted)
    await sql`
      insert into poll_tally (option_id, votes) values (${optionId}, greatest(${by}, 0))
      on conflict (option_id) do update set votes = poll_tally.votes + ${by}`.execute(tx)
}

/** Of the polls that are shown: the latest. */
export async function listVotesOf(
  db: Db,
  clientId: bigint,
  limit: number,
): Promise<
  readonly { readonly pollId: bigint; readonly optionId: bigint; readonly options: readonly OptionRow[] }[]
> {
  const { rows } = await sql<{ pollId: bigint; optionId: bigint; options: readonly OptionRow[] }>`
    select v.option_id as "optionId", p.id as "pollId", p.options
    from poll_vote v
    join lateral (select ${columns} from poll t where t.id = v.poll_id and ${isShown}) p on true
    where v.client_id = ${clientId} order by v.poll_id desc limit ${limit}`.execute(db)
  return rows
}

export async function hasVotes(tx: Tx, pollId: bigint): Promise<boolean> {
  const { rows } = await sql`select from poll_vote where poll_id = ${pollId} limit 1`.execute(tx)
  return rows.length > 0
}
