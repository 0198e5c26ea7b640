import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { filled } from '#contract/kernel/resource/kinds/languages.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { makeBill } from './ask-money.ts'
import { moneyRequestStatuses, requestCodeInput } from './money-request.ts'

export const tillNameMax = 40
/** Open ones of a merchant. */
export const tillsMax = 20
/** Of one till in 24 hours: nobody with an old link fills the table. */
export const tillBillsMax = 1_000

const daySum = z.object({ count: z.int(), total: amountOutput })

const till = z.object({
  id: idOutput,
  name: z.string(),
  /** Opens the till for a cashier: `/till/<token>`. */
  token: z.string(),
  /** In the code for its customers: a payment with it counts at this till. It opens nothing. */
  payment_token: z.string(),
  /** What was paid there today. */
  today: daySum,
  currency: z.string(),
  /** Its latest payment code, paid or not; null: none was made. */
  last_used_at: instant.nullable(),
  created_at: instant,
})

export const listTills = defineOperation({
  id: 'transfers.listTills',
  summary: 'My tills for cashiers, the oldest first, each with what was paid there today.',
  method: 'GET',
  path: '/tills',
  access: 'client:merchant',
  answer: z.array(till),
})

export const addTill = defineOperation({
  id: 'transfers.addTill',
  summary: 'Open a till: who has its link takes payments for me, and sees nothing of my wallet.',
  method: 'POST',
  path: '/tills',
  access: 'client:merchant',
  body: z.strictObject({ name: filled(lineInput({ maxLength: tillNameMax })) }),
  answer: till,
  errors: ['till.limit_reached'],
})

export const endTill = defineOperation({
  id: 'transfers.endTill',
  summary: 'End a till: its link opens nothing any more.',
  method: 'DELETE',
  path: '/tills/:id',
  access: 'client:merchant',
  params: idParams,
  answer: nothing,
})

const tillBill = z.object({
  code: z.string(),
  /** Typed where a code cannot be scanned. */
  bill_number: z.string(),
  amount: amountOutput,
  currency: z.string(),
  note: z.string().nullable(),
  status: z.enum(moneyRequestStatuses),
  /** Who paid it: the masked name. */
  from: z.string().nullable(),
  expires_at: instant,
  created_at: instant,
})

const token = z.string().min(10).max(80)
const tillParams = z.strictObject({ token })
const tillBillParams = z.strictObject({ token, code: requestCodeInput })

export const showTill = defineOperation({
  id: 'transfers.showTill',
  summary: 'A till for who has its link: the shop, what was paid there today, and its latest bills.',
  method: 'GET',
  path: '/till-links/:token',
  access: 'public',
  limit: 'quote',
  params: tillParams,
  answer: z.object({
    shop: z.string(),
    name: z.string(),
    /** In Tripoli. */
    day: z.iso.date(),
    currency: z.string(),
    paid: daySum,
    /** Of today, the newest first. */
    bills: z.array(tillBill),
  }),
})

export const makeTillBill = defineOperation({
  id: 'transfers.makeTillBill',
  summary: 'A code with an amount, made at a till. It works for fifteen minutes, once.',
  method: 'POST',
  path: '/till-links/:token/bills',
  access: 'public',
  limit: 'quote',
  params: tillParams,
  body: makeBill.body,
  answer: tillBill,
  errors: [...(makeBill.errors ?? []), 'till.daily_limit'],
})

export const showTillBill = defineOperation({
  id: 'transfers.showTillBill',
  summary: 'A bill of a till.',
  method: 'GET',
  path: '/till-links/:token/bills/:code',
  access: 'public',
  limit: 'quote',
  params: tillBillParams,
  answer: tillBill,
})

export const withdrawTillBill = defineOperation({
  id: 'transfers.withdrawTillBill',
  summary: 'Withdraw a bill of a till that is not paid.',
  method: 'DELETE',
  path: '/till-links/:token/bills/:code',
  access: 'public',
  limit: 'quote',
  params: tillBillParams,
  answer: nothing,
  errors: ['money_request.not_waiting'],
})
