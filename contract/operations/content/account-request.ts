import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { accountKinds } from './contact-topics.ts'

const accountRequest = z.object({
  kind: z.enum(accountKinds),
  reference: z.string(),
  status: z.enum(['sent', 'answered', 'closed']),
  sent_at: instant,
  /** The last answer of staff. */
  answer: z.object({ body: z.string(), at: instant }).nullable(),
})

export const requestAccountKind = defineOperation({
  id: 'content.requestAccountKind',
  summary: 'Ask staff for another kind of account. While a request waits, asking again answers the same one.',
  method: 'POST',
  path: '/account-requests',
  access: 'client',
  withoutSubscription: true,
  body: z.strictObject({ kind: z.enum(accountKinds) }),
  answer: accountRequest,
  errors: ['account.kind_given'],
})

export const listAccountRequests = defineOperation({
  id: 'content.listAccountRequests',
  summary: 'My last request for each kind of account, and what became of it.',
  method: 'GET',
  path: '/account-requests',
  access: 'client',
  withoutSubscription: true,
  answer: z.array(accountRequest),
})
