import { z } from 'zod'
import { stripInvisible } from '#contract/kernel/digits.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { refuse } from '#contract/kernel/rule-error.ts'
import { idInput, idOutput, idParams, instant } from '#contract/kernel/shapes.ts'
import { sentKey } from '#contract/shapes/sent-key.ts'
import { cardProblems, supportStates, supportTextMax, supportTopics } from './support-topics.ts'

const textMin = 2

const written = z
  .string()
  .max(supportTextMax)
  .transform((text, context): string => {
    const body = stripInvisible(text.normalize('NFC')).trim()
    if (body === '') return refuse(context, 'required')
    return body.length >= textMin ? body : refuse(context, 'min', { length: textMin })
  })

const summary = z.object({
  id: idOutput,
  /** To say on the phone. */
  reference: z.string(),
  topic: z.enum(supportTopics),
  status: z.enum(supportStates),
  /** The serial number of a card, or the reference of a receipt; null: it is about none. */
  about: z.string().nullable(),
  problem: z.enum(cardProblems).nullable(),
  sent_at: instant,
  /** The latest text. */
  last: z.object({ from: z.enum(['client', 'support']), body: z.string(), at: instant }),
})

const conversation = summary.extend({
  /** The order of the card or cards it is about. */
  card_order_id: idOutput.nullable(),
  /** Oldest first. */
  texts: z.array(z.object({ from: z.enum(['client', 'support']), body: z.string(), at: instant })),
})

export const sendSupportMessage = defineOperation({
  id: 'content.sendSupportMessage',
  summary: 'Write to support, about a card, an order or a receipt of mine or about nothing of them.',
  method: 'POST',
  path: '/support-messages',
  access: 'client',
  withoutSubscription: true,
  limit: 'contact',
  body: z.strictObject({
    key: sentKey,
    topic: z.enum(supportTopics),
    message: written,
    about: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('card'), id: idInput, problem: z.enum(cardProblems) }),
        z.strictObject({ kind: z.literal('card_order'), id: idInput }),
        z.strictObject({ kind: z.literal('receipt'), reference: z.string().min(1).max(40) }),
      ])
      .optional(),
  }),
  answer: conversation,
  errors: ['support.too_many_open'],
})

export const replyToSupport = defineOperation({
  id: 'content.replyToSupport',
  summary: 'Add to a message of mine; a closed one is open again.',
  method: 'POST',
  path: '/support-messages/:id/replies',
  access: 'client',
  withoutSubscription: true,
  limit: 'contact',
  params: idParams,
  body: z.strictObject({ key: sentKey, message: written }),
  answer: conversation,
  errors: ['support.too_many_replies', 'support.too_many_open'],
})

export const listSupportMessages = defineOperation({
  id: 'content.listSupportMessages',
  summary: 'My messages to support, newest first, with their state and latest text.',
  method: 'GET',
  path: '/support-messages',
  access: 'client',
  withoutSubscription: true,
  paged: true,
  query: pageQuery,
  answer: z.array(summary),
})

export const showSupportMessage = defineOperation({
  id: 'content.showSupportMessage',
  summary: 'One of my messages with all answers.',
  method: 'GET',
  path: '/support-messages/:id',
  access: 'client',
  withoutSubscription: true,
  params: idParams,
  answer: conversation,
})

export const supportOperations = [
  sendSupportMessage,
  replyToSupport,
  listSupportMessages,
  showSupportMessage,
] as const
