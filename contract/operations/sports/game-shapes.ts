import { z } from 'zod'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'
import { eventIcons, gameStates, playingPositions, sportIcons, venues } from '#contract/shapes/sports.ts'

export const clubMark = z.object({
  id: idOutput,
  name: localized,
  short_name: localized,
  logo: z.string().nullable(),
  our_club: z.boolean(),
})

export const seasonMark = z.object({
  id: idOutput,
  name: localized,
  sport: localized,
  icon: z.enum(sportIcons),
  level: localized,
  current: z.boolean(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
})

/** A game as lists show it. `home` comes first; on neutral ground that is the club of the row. */
export const gameCard = z.object({
  id: idOutput,
  season_id: idOutput,
  sport: z.enum(sportIcons),
  round: localized.nullable(),
  home: clubMark,
  away: clubMark,
  venue: z.enum(venues),
  stadium: localized.nullable(),
  starts_at: instant,
  status: z.enum(gameStates),
  home_goals: z.int(),
  away_goals: z.int(),
  /** The half that is played, and since when by the server's clock: a page counts the minutes from it. */
  half: z.int(),
  half_started_at: instant.nullable(),
})

export const person = z.object({
  id: idOutput,
  name: localized,
  photo: z.string().nullable(),
  number: z.int().nullable(),
  position: z.enum(playingPositions).nullable(),
})

export const gameEvent = z.object({
  id: idOutput,
  type: localized,
  icon: z.enum(eventIcons),
  side: z.enum(['home', 'away']),
  /** The team whose score it raises. */
  goal_for: z.enum(['home', 'away']).nullable(),
  minute: z.int(),
  added_minute: z.int().nullable(),
  player_id: idOutput.nullable(),
  player: localized.nullable(),
  note: z.string().nullable(),
})

/** What changes while a game is played: open pages get it again with each change. */
export const liveGame = z.object({
  id: idOutput,
  revision: z.string(),
  status: z.enum(gameStates),
  home_goals: z.int(),
  away_goals: z.int(),
  half: z.int(),
  half_started_at: instant.nullable(),
  events: z.array(gameEvent),
})

/** Nobody rated it yet: the average is null. It has two decimals. */
export const ratingTotal = z.object({ ratings: z.int(), average: z.number().nullable() })

export const standing = z.object({
  place: z.int(),
  club: clubMark,
  group_name: z.string().nullable(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  goals_for: z.int(),
  goals_against: z.int(),
  points_deducted: z.int(),
  points: z.int(),
  /** Of the last five games, the oldest first. */
  form: z.array(z.enum(['won', 'drawn', 'lost'])),
  next: z.object({ id: idOutput, starts_at: instant, opponent: localized, home: z.boolean() }).nullable(),
})
