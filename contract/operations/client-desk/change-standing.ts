import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'
import { deskReason } from './reason.ts'

export const changeStanding = defineOperation({
  id: 'clients.changeStanding',
  summary: 'Suspend an account, which ends its sessions at once, or open it again.',
  method: 'PUT',
  path: '/clients/:id/standing',
  access: 'staff:clients-suspend',
  params: idParams,
  body: z.strictObject({ status: z.enum(['active', 'inactive']), reason: deskReason }),
  answer: nothing,
})

export const freezeWallet = defineOperation({
  id: 'clients.freezeWallet',
  summary: 'Stop all money of a client where it stands, or let it move again once its account is proven.',
  method: 'PUT',
  path: '/clients/:id/freeze',
  access: 'staff:clients-freeze',
  params: idParams,
  body: z.strictObject({ frozen: z.boolean(), reason: deskReason }),
  answer: nothing,
  errors: ['ledger.account_drifts'],
})
