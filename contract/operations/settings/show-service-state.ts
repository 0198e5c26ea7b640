import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

/** Apart from the settings, because every page of the portal asks. */
export const showServiceState = defineOperation({
  id: 'settings.showServiceState',
  summary: 'Whether the operator has paused the services.',
  method: 'GET',
  path: '/service-state',
  access: 'public',
  answer: z.object({ paused: z.boolean() }),
})
