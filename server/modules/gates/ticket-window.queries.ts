import { sql } from 'kysely'
import { ticketHours } from '#contract/shapes/ticket.ts'

const hours = (count: number) => sql`make_interval(hours => ${count})`

/** From when and until when a ticket admits to a game `g`. */
export const gameWindow = {
  from: sql`(g.starts_at - ${hours(ticketHours.beforeStart)})`,
  to: sql`(g.starts_at + ${hours(ticketHours.afterStart)})`,
}

/** The same of an event `e`. */
export const eventWindow = {
  from: sql`(e.starts_at - ${hours(ticketHours.beforeStart)})`,
  to: sql`coalesce(e.ends_at + ${hours(ticketHours.afterEnd)}, e.starts_at + ${hours(ticketHours.afterStart)})`,
}
