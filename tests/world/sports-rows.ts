import type { ActionRows } from './action-row-types.ts'
import type { Caller } from './caller.ts'
import type { Example } from './example.ts'
import { makeRow, resourceOf } from './resource-samples.ts'
import type { World } from './world.ts'

const states = ['scheduled', 'live', 'half_time', 'finished', 'postponed', 'cancelled', 'abandoned']

/** Games whose score was set by hand, so that each action can be done. */
export function rowsOfSports(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  return {
    games: {
      async make() {
        const id = String((await makeRow(admin, resourceOf('games')))['id'])
        await world.asOwner(`update game set score_by_hand = true where id = ${id}`)
        return id
      },
      states: Object.fromEntries(
        states.map((state) => [
          state,
          (id: string) => `update game set status = '${state}' where id = ${id}`,
        ]),
      ),
    },
  }
}

const nobody = { params: { id: '999999999' } }
const why = { ...nobody, body: { reason: 'قرار اتحاد اللعبة' } }

export const gameActions: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'games.start': nobody,
  'games.break': nobody,
  'games.resume': nobody,
  'games.finish': nobody,
  'games.set-score': { ...nobody, body: { our_goals: 1, their_goals: 0, ...why.body } },
  'games.undo-start': nobody,
  'games.award': { ...nobody, body: { our_goals: 3, their_goals: 0, ...why.body } },
  'games.count-events': nobody,
  'games.postpone': why,
  'games.reschedule': { ...nobody, body: { starts_at: '2090-05-01T18:00:00.000Z' } },
  'games.cancel': why,
  'games.abandon': why,
}
