import { sql } from 'kysely'

/** Whoever acted, by name; null for the system and for a login that nobody has. */
export const actorName = sql`(case t.actor_type
  when 'client' then (select c.name from client c where c.id = t.actor_id)
  when 'staff' then (select s.name from staff_user s where s.id = t.actor_id) end)`

export const ofClients = sql`t.actor_type = 'client'`
export const ofStaff = sql`t.actor_type = 'staff'`
export const addressText = sql`host(t.ip)`
