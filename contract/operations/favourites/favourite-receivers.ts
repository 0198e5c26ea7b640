import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams, nothing } from '#contract/kernel/shapes.ts'

const favouriteReceiver = z.object({
  id: idOutput,
  /** The client's own name for the receiver. */
  label: z.string(),
  /** The receiver's full name: they were paid before. */
  name: z.string(),
  member_no: z.string(),
})

export const listFavouriteReceivers = defineOperation({
  id: 'favourites.listReceivers',
  summary: 'The people I saved to send money to, by what I call them.',
  method: 'GET',
  path: '/favourite-receivers',
  access: 'client',
  answer: z.array(favouriteReceiver),
})

/** Named by a transfer, so a client cannot look up people they have never paid. */
export const saveFavouriteReceiver = defineOperation({
  id: 'favourites.saveReceiver',
  summary: 'Save whom I sent a transfer to, under a name of my own. Saved again, they get the new name.',
  method: 'POST',
  path: '/favourite-receivers',
  access: 'client',
  body: z.strictObject({ transfer_id: idInput, label: z.string().trim().min(1).max(60) }),
  answer: favouriteReceiver,
  errors: ['favourite.limit_reached'],
})

export const removeFavouriteReceiver = defineOperation({
  id: 'favourites.removeReceiver',
  summary: 'Forget a saved receiver.',
  method: 'DELETE',
  path: '/favourite-receivers/:id',
  access: 'client',
  params: idParams,
  answer: nothing,
})
