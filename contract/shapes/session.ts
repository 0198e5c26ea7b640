import { z } from 'zod'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

export const knownDevice = z.object({
  id: idOutput,
  current: z.boolean(),
  device: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
})

/** Where a person is signed in. */
export const session = knownDevice.extend({
  ip: z.string().nullable(),
  created_at: instant,
  last_access: instant,
})
