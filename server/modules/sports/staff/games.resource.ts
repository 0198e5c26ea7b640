import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { games } from '#contract/resources/sports/games.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { cancelSubject, paidFor, readPaidFor, weighCancellation } from '#server/modules/tickets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { countGoals, findGame, findTitle, hasBegun, markCancelled, wasAbandoned } from './game.queries.ts'

export const gamesServer = serveResource(games, {
  table: 'game',
  visibleTo: 'all',
  children: {
    line_up: serveResource(games.fields.line_up.of, { table: 'game_line_up', visibleTo: 'all' }),
  },
  computed: {
    tickets_value: paidFor('game_id', 't.id'),
    waiting_approval: waitingAbout('game-cancellation', 'game'),
  },
  weighed: { cancel: async (db, id) => weighCancellation(db, 'game_id', id, await findGame(db, id)) },
  agreed: {
    cancel: (tx, { id, input: { reason }, execution }) =>
      cancelSubject(tx, { type: 'game', id, reason, execution, mark: () => markCancelled(tx, id) }),
  },
  policy: { allowed: { 'count-events': (row) => row.score_by_hand === true } },
  actions: {
    start: async () => ({
      columns: { half: 1, half_started_at: sql`now()`, kicked_off_at: sql`now()` },
    }),
    'undo-start': async (tx, { id }) => {
      if (await hasBegun(tx, id)) throw new Refusal('resource.not_now')
      return { columns: { half: 0, half_started_at: null, kicked_off_at: null } }
    },
    // Who paid for a game that was not played gets the money back first: it is cancelled before it is awarded.
    async award(tx, { id, input: { our_goals, their_goals } }) {
      if (!(await wasAbandoned(tx, id)) && (await readPaidFor(tx, 'game_id', id)).tickets > 0)
        throw new Refusal('game.tickets_sold')
      return { columns: { our_goals, their_goals, score_by_hand: true, finished_at: sql`now()` } }
    },
    break: async () => ({ columns: { half_started_at: null } }),
    resume: async () => ({ columns: { half: sql`least(half + 1, 4)`, half_started_at: sql`now()` } }),
    finish: async () => ({ columns: { finished_at: sql`now()`, half_started_at: null } }),
    abandon: async () => ({ columns: { finished_at: sql`now()`, half_started_at: null } }),
    reschedule: async (_tx, { input: { starts_at } }) => ({ columns: { starts_at } }),
    'set-score': async (_tx, { input: { our_goals, their_goals } }) => ({
      columns: { our_goals, their_goals, score_by_hand: true },
    }),
    async 'count-events'(tx, { id }) {
      const goals = await countGoals(tx, id)
      return { columns: { ...goals, score_by_hand: false } }
    },
  },
  beforeStore: (tx, { club_id, opponent_club_id }) => titled(tx, club_id, opponent_club_id),
})

/** @throws Refusal `game.one_club` where a club would play against itself */
async function titled(tx: Tx, clubId: bigint | null | undefined, opponentId: bigint | null | undefined) {
  if (!(clubId && opponentId)) return undefined
  if (clubId === opponentId) throw new Refusal('game.one_club')
  return { ...(await findTitle(tx, clubId, opponentId)) }
}
