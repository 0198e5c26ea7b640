import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, instant, memberNoInput } from '#contract/kernel/shapes.ts'

const gift = z.strictObject({
  card_id: idInput,
  /** A phone, a username or a member number. */
  to: z.string().trim().min(2).max(64),
})

/** Whom the giver recognises: a masked name. */
const receiver = z.object({ name: z.string(), member_no: z.string() })

const errors = ['card.not_givable', 'transfer.receiver_not_found', 'transfer.to_self'] as const

export const quoteCardGift = defineOperation({
  id: 'cards.quoteCardGift',
  summary: 'Who would get a card of mine, before it is given.',
  method: 'POST',
  onlyReads: true,
  path: '/card-gifts/quote',
  access: 'client',
  limit: 'quote',
  guessed: ['transfer.receiver_not_found'],
  body: gift,
  answer: z.object({ receiver }),
  errors,
})

export const giveCard = defineOperation({
  id: 'cards.giveCard',
  summary:
    'Give a card that I bought, and whose code was never shown, to another client, once. It is confirmed as a transfer of its price.',
  method: 'POST',
  path: '/card-gifts',
  access: 'client',
  idempotent: true,
  guessed: ['transfer.receiver_not_found'],
  /** `member_no`: of the review; another receiver is refused. */
  body: gift.extend({ member_no: memberNoInput.optional() }),
  answer: z.object({ receiver, at: instant }),
  errors: [...errors, 'transfer.receiver_changed', 'confirmation.needed', 'confirmation.held'],
})
