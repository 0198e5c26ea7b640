import { type RawBuilder, sql } from 'kysely'
import { cleanTyped, numberTyped } from '#contract/kernel/digits.ts'
import { countMax } from '#contract/kernel/resource/resource.ts'
import { resourceManifest } from '#contract/resource-manifest.ts'
import { subjectTypes } from '#contract/shapes/activity-subjects.ts'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import type { ListFilter } from '#server/resource-engine/index.ts'

/** The actor's name; null for the system and for an unknown login. */
export const actorName = sql`(case t.actor_type
  when 'client' then (select c.name from client c where c.id = t.actor_id)
  when 'staff' then (select s.name from staff_user s where s.id = t.actor_id) end)`

export const ofClients = sql`t.actor_type = 'client'`
export const ofStaff = sql`t.actor_type = 'staff'`
export const addressText = sql`host(t.ip)`
export const loginMoment = sql`t.login_at`

/** The actor's id, for these types. */
export const actorOf = (type: 'client' | 'staff') =>
  sql`(case when t.actor_type = ${type} then t.actor_id end)`

/** Rows of these actors, by their index. */
export const actedBy =
  (type: 'client' | 'staff', filter: string) =>
  (query: ListFilter): RawBuilder<unknown> | null => {
    const ids = query[`filter[${filter}]`]
    return Array.isArray(ids) ? sql`(t.actor_type = ${type} and t.actor_id = any(${ids}::bigint[]))` : null
  }

// A fact can be any value; only a whole number is an id.
const idFact = (name: string) => sql`substring(t.after->>${sql.lit(name)} from '^\\d{1,18}$')::bigint`

/** The row of the approval in this log: of its maker or its approver. */
const ofApproval = (column: RawBuilder<unknown>, actions: readonly string[]) => sql`(
  select ${column} from activity_log a
  where a.subject_type = 'approval' and a.subject_id = t.after->>'approval_id' and a.action = any(${actions})
  order by a.id desc limit 1)`

/** The maker of an approved change sent it with the request, not with the change. */
export const activityAddress = sql`coalesce(host(t.ip), ${ofApproval(sql`host(a.ip)`, ['approval_asked'])})`
export const activityDevice = sql`coalesce(t.device, ${ofApproval(sql`a.device`, ['approval_asked'])})`
export const approverAddress = ofApproval(sql`host(a.ip)`, ['approval_executed'])

const staffNamed = (id: RawBuilder<unknown>) => sql`(select s.name from staff_user s where s.id = ${id})`
const clientNamed = (id: RawBuilder<unknown>) => sql`(select c.name from client c where c.id = ${id})`
const inBoth = (table: string, id: RawBuilder<unknown>, field = 'name') => sql`(
  select jsonb_build_object('ar', n.${sql.ref(`${field}_ar`)}, 'en', n.${sql.ref(`${field}_en`)})
  from ${sql.table(table)} n where n.id = ${id})`

/** Names for the ids among the facts of a change. */
export const factNames = sql`jsonb_strip_nulls(jsonb_build_object(
  'approved_by', ${staffNamed(idFact('approved_by'))},
  'client_id', ${clientNamed(idFact('client_id'))},
  'seller_id', ${clientNamed(idFact('seller_id'))},
  'merchant_id', ${clientNamed(idFact('merchant_id'))},
  'supplier_id', ${inBoth('supplier', idFact('supplier_id'))},
  'category_id', ${inBoth('category', idFact('category_id'))},
  'city_id', ${inBoth('city', idFact('city_id'))}))`

const subjectNumber = sql`substring(t.subject_id from '^\\d{1,18}$')::bigint`

export const subjectNumberText = sql`t.subject_id`

/** The title of the subject, where it has one. */
export const subjectName = sql`(case t.subject_type
  when 'client' then to_jsonb(${clientNamed(subjectNumber)})
  when 'staff_user' then to_jsonb(${staffNamed(subjectNumber)})
  ${sql.join(
    resourceManifest.flatMap(({ subject, named }) =>
      subject && named ? [sql`when ${subject} then ${inBoth(subject, subjectNumber, named)}`] : [],
    ),
    sql` `,
  )}
  end)`

/** The index of subjects begins with the type: for a number alone, each type is looked up. */
export function aboutSubject(query: ListFilter): RawBuilder<unknown> | null {
  const id = query['filter[subject_id]']
  return typeof id === 'string' ? sql`(${ofSubject(sql`t`, id)})` : null
}

function ofSubject(row: RawBuilder<unknown>, id: string): RawBuilder<unknown> {
  return sql`${row}.subject_type = any(${subjectTypes}) and ${row}.subject_id = ${id}`
}

/** By actor or subject: name, phone or member number; by kind or number of the record. */
export function activitiesSought(typed: string): SoughtRows {
  const number = numberTyped(typed)
  const staff = staffMatching(typed)
  return {
    known: [
      sql`select l.id from activity_log l where l.actor_type = 'staff' and l.actor_id = any(${staff})`,
      sql`select l.id from activity_log l
        where l.subject_type = 'staff_user' and l.subject_id = any(${staff}::text[])`,
      sql`(select l.id from activity_log l where l.subject_type = ${cleanTyped(typed).toLowerCase()}
        order by l.id desc limit ${countMax})`,
      ...(number === null
        ? []
        : [sql`select l.id from activity_log l where ${ofSubject(sql`l`, String(number))}`]),
    ],
    client: sql`(case when t.actor_type = 'client' then t.actor_id
      when t.subject_type = 'client' then ${subjectNumber} end)`,
    ofClient: sql`
      select l.id from activity_log l where l.actor_type = 'client' and l.actor_id = c.id
      union
      select l.id from activity_log l where l.subject_type = 'client' and l.subject_id = c.id::text`,
  }
}

/** By the account, or by the beginning of the typed login. */
export function clientLoginsSought(typed: string): SoughtRows {
  return {
    known: [loginsTyped('client', typed)],
    client: sql`t.actor_id`,
    ofClient: sql`select l.id from login_log l where l.actor_type = 'client' and l.actor_id = c.id`,
  }
}

export function searchStaffLogins(typed: string): RawBuilder<unknown> {
  return sql`t.id = any(array(
    ${loginsTyped('staff', typed)}
    union all
    select l.id from login_log l where l.actor_type = 'staff' and l.actor_id = any(${staffMatching(typed)})))`
}

function loginsTyped(type: 'client' | 'staff', typed: string): RawBuilder<unknown> {
  const beginning = `${cleanTyped(typed)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return sql`select l.id from login_log l where l.actor_type = ${type} and lower(l.login) like ${beginning}`
}

function staffMatching(typed: string): RawBuilder<unknown> {
  const words = hasWords(sql`s.searched`, typed)
  return sql`array(select s.id from staff_user s
    where ${words.length === 0 ? sql`false` : sql.join(words, sql` and `)})`
}

/** One address, in any notation. */
export function fromAddress(query: ListFilter): RawBuilder<unknown> | null {
  const ip = query['filter[ip]']
  return typeof ip === 'string' ? sql`host(t.ip) = ${ip.trim().toLowerCase()}` : null
}
