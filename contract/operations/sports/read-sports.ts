import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput, idOutput, idParams, localized } from '#contract/kernel/shapes.ts'
import { gameCard, gameEvent, person, ratingTotal, seasonMark, standing } from './game-shapes.ts'

export const listSeasons = defineOperation({
  id: 'sports.listSeasons',
  summary: 'Seasons that visitors see: current ones first, then the newest.',
  method: 'GET',
  path: '/club/seasons',
  access: 'public',
  cacheSeconds: 30,
  answer: z.array(seasonMark),
})

export const listGames = defineOperation({
  id: 'sports.listGames',
  summary:
    'Games of the seasons that visitors see: those to come, the next first, or those played, the last first.',
  method: 'GET',
  path: '/club/games',
  access: 'public',
  cacheSeconds: 10,
  paged: true,
  query: pageQuery.extend({
    season_id: idInput.optional(),
    /** coming: also those that are played now. */
    when: z.enum(['coming', 'played', 'all']).default('all'),
    /** Only games of our club. */
    ours: z.enum(['yes', 'no']).default('no'),
  }),
  answer: z.array(gameCard),
})

export const showGame = defineOperation({
  id: 'sports.showGame',
  summary: 'A game with its events, line-up and ratings.',
  method: 'GET',
  path: '/club/games/:id',
  access: 'public',
  params: idParams,
  answer: gameCard.extend({
    revision: z.string(),
    season: localized,
    attendance: z.int().nullable(),
    events: z.array(gameEvent),
    line_up: z.array(person.extend({ starting: z.boolean(), captain: z.boolean(), rating: ratingTotal })),
    rating: ratingTotal,
    /** It is played, or was not long ago: clients rate it. */
    rateable: z.boolean(),
    /** A stream of the game that visitors see. */
    live_id: idOutput.nullable(),
  }),
})

export const showTable = defineOperation({
  id: 'sports.showTable',
  summary: 'The table of a season, computed from its finished games; in groups where it has them.',
  method: 'GET',
  path: '/club/seasons/:id/table',
  access: 'public',
  cacheSeconds: 10,
  params: idParams,
  answer: z.array(standing),
})

export const showSeasonCalendar = defineOperation({
  id: 'sports.showSeasonCalendar',
  summary: 'The games of our club in a season, as a calendar that a phone subscribes to (iCalendar).',
  method: 'GET',
  path: '/club/seasons/:id/calendar',
  access: 'public',
  cacheSeconds: 60,
  params: idParams,
  answersFile: [fileMedia.ics],
  answer: fileOnly,
})

const member = person.extend({ type: localized, is_player: z.boolean(), sport: localized, level: localized })

export const listSquad = defineOperation({
  id: 'sports.listSquad',
  summary: 'The people of our club: players by number, then the others.',
  method: 'GET',
  path: '/club/squad',
  access: 'public',
  cacheSeconds: 30,
  answer: z.array(member),
})

export const showPlayer = defineOperation({
  id: 'sports.showPlayer',
  summary: 'A person of a club: body, games, goals, cards, transfers and rating.',
  method: 'GET',
  path: '/club/players/:id',
  access: 'public',
  params: idParams,
  answer: member.extend({
    club: localized.nullable(),
    nationality: localized.nullable(),
    height: z.int().nullable(),
    weight: z.int().nullable(),
    foot: z.enum(['right', 'left', 'both']).nullable(),
    /** The year, of adults. */
    birth_year: z.int().nullable(),
    games: z.int(),
    starts: z.int(),
    goals: z.int(),
    yellow_cards: z.int(),
    red_cards: z.int(),
    rating: ratingTotal,
    transfers: z.array(
      z.object({
        kind: z.enum(['permanent', 'loan', 'free', 'return']),
        moved_on: z.iso.date(),
        from: localized.nullable(),
        to: localized.nullable(),
        /** Null where it is not shown. */
        fee: z.string().nullable(),
      }),
    ),
  }),
})
