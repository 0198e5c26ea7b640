import { sql } from 'kysely'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Holdings, waitDays } from './closure.rules.ts'

export interface Belongings extends Holdings {
  readonly points: number
  readonly cardsUnused: number
}

/** Everything that matters for the end of an account. */
export async function findBelongings(db: Db, clientId: bigint): Promise<Belongings> {
  const sumOf = (kinds: string, column: string) => sql`coalesce((
    select sum(${sql.raw(column)}) from ledger.account a where a.owner_type = 'client' and a.owner_id = ${clientId}
      and a.kind = any(${kinds.split(' ')}::text[]) and a.currency = ${defaultCurrency}), 0)::bigint`
  const { rows } = await sql<Belongings>`
    select ${sumOf('debt', '-a.balance')} as debt, ${sumOf('wallet', 'a.balance')} as balance,
      ${sumOf('receivable', 'a.balance')} as earnings, ${sumOf('wallet receivable', 'a.held')} as held,
      (select count(*)::integer from recharge r where r.client_id = ${clientId} and r.status = 'pending') as recharges,
      (select count(*)::integer from settlement s
       where s.client_id = ${clientId} and s.status in ('requested', 'approved', 'sent')) as settlements,
      (select count(*)::integer from shipment h
       where h.client_id = ${clientId} and h.status not in ('completed', 'closed')) as parcels,
      (select count(*)::integer from client_ticket k where k.client_id = ${clientId} and k.state = 'valid') as tickets,
      (select count(*)::integer from client_subscription u
       where u.client_id = ${clientId} and u.renew and u.status in ('trial', 'active', 'past_due')) as subscription,
      coalesce((select a.balance from ledger.account a where a.owner_type = 'client' and a.owner_id = ${clientId}
        and a.kind = 'points'), 0)::integer as points,
      (select count(*)::integer from voucher v
       where v.owner_id = ${clientId} and v.status = 'sold' and v.marked_used_at is null) as "cardsUnused"`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('the database told nothing of an account')
  return found
}

export interface Closure {
  readonly id: bigint
  readonly clientId: bigint
  readonly askedAt: Date
  readonly closesAt: Date
}

const columns = sql`id, client_id as "clientId", asked_at as "askedAt", closes_at as "closesAt"`
const isOpen = sql`withdrawn_at is null and closed_at is null`

export async function findOpenClosure(db: Db, clientId: bigint): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    select ${columns} from client_closure where client_id = ${clientId} and ${isOpen}`.execute(db)
  return rows[0] ?? null
}

/** @returns when it closes; null: it was asked for already */
export async function insertClosure(
  tx: Tx,
  asked: { clientId: bigint; reason: string | null; ip: string },
): Promise<Date | null> {
  const { rows } = await sql<{ closesAt: Date }>`
    insert into client_closure (client_id, reason, ip, closes_at)
    values (${asked.clientId}, ${asked.reason}, ${asked.ip}, now() + make_interval(days => ${waitDays}))
    on conflict do nothing returning closes_at as "closesAt"`.execute(tx)
  return rows[0]?.closesAt ?? null
}

/** @param hindrance what stood in its way; null: the client took it back. @returns whether there was one */
export async function endClosure(tx: Tx, clientId: bigint, hindrance: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client_closure set withdrawn_at = now(), hindrance = ${hindrance}
    where client_id = ${clientId} and ${isOpen}`.execute(tx)
  return numAffectedRows === 1n
}

/** The next one that is due; another process does not take it too. */
export async function takeDueClosure(tx: Tx): Promise<Closure | null> {
  const { rows } = await sql<Closure>`
    select ${columns} from client_closure where ${isOpen} and closes_at <= now()
    order by closes_at limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function markClosed(tx: Tx, { id, clientId }: Closure): Promise<void> {
  await sql`update client_closure set closed_at = now() where id = ${id}`.execute(tx)
  await sql`update client set deleted_at = now(), updated_at = now() where id = ${clientId}`.execute(tx)
}
