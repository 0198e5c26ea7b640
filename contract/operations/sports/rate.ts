import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams } from '#contract/kernel/shapes.ts'
import { starsMax } from '#contract/shapes/sports.ts'
import { ratingTotal } from './game-shapes.ts'

export const rateGame = defineOperation({
  id: 'sports.rate',
  summary: 'Rate a game, or a player of its line-up, once: from the kick-off until 48 hours after it.',
  method: 'POST',
  path: '/club/games/:id/ratings',
  access: 'client',
  params: idParams,
  body: z.strictObject({
    /** Left out: the game itself. */
    player_id: idInput.optional(),
    stars: z.int().min(1).max(starsMax),
  }),
  answer: ratingTotal,
  errors: ['rating.not_now', 'rating.made_already', 'rating.not_in_game'],
})

export const listOwnRatings = defineOperation({
  id: 'sports.listOwnRatings',
  summary: 'What I gave to a game and to its players.',
  method: 'GET',
  path: '/club/games/:id/own-ratings',
  access: 'client',
  params: idParams,
  answer: z.array(z.object({ player_id: idOutput.nullable(), stars: z.int() })),
})
