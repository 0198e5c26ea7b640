import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { knownDevice } from '#contract/shapes/session.ts'

const provenDevice = knownDevice.extend({ proven_at: instant })

export const listProvenDevices = defineOperation({
  id: 'identity.listProvenDevices',
  summary:
    'The devices on which I have confirmed a payment, at most 100, newest first: they are not asked about as new.',
  method: 'GET',
  path: '/proven-devices',
  access: 'client',
  withoutSubscription: true,
  answer: z.array(provenDevice),
})

export const forgetDevice = defineOperation({
  id: 'identity.forgetDevice',
  summary: 'Forget a device: the next larger payment from it is confirmed again.',
  method: 'DELETE',
  path: '/proven-devices/:id',
  access: 'client',
  withoutSubscription: true,
  params: idParams,
  answer: nothing,
})
