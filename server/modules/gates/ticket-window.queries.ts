import { sql } from 'kysely'

/** From when and until when a ticket admits to a game `g`. */
export const gameWindow = {
  from: sql`(g.starts_at - interval '4 hours')`,
  to: sql`(g.starts_at + interval '6 hours')`,
}

/** The same of an event `e`. */
export const eventWindow = {
  from: sql`(e.starts_at - interval '4 hours')`,
  to: sql`coalesce(e.ends_at + interval '1 hour', e.starts_at + interval '6 hours')`,
}
