import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, idParams, instant, localized, memberNoInput } from '#contract/kernel/shapes.ts'
import { rechargeAmountInput } from './recharge.ts'

/** Phone, member number, username, or the content of the client's QR. */
const clientInput = z.string().trim().min(2).max(64)
const body = z.strictObject({ to: clientInput, amount: rechargeAmountInput })

const errors = [
  'recharge.client_not_found',
  'recharge.to_self',
  'recharge.method_unavailable',
  'recharge.below_minimum',
  'recharge.above_maximum',
  'recharge.nothing_left',
  'ledger.insufficient_funds',
] as const

/** A recharge for cash, as the seller sees it. */
export const cashRecharge = z.object({
  id: idOutput,
  /** Masked. */
  client: z.object({ name: z.string(), member_no: z.string() }),
  /** The cash taken, and the price the seller's wallet paid. */
  amount: amountOutput,
  fee: amountOutput,
  /** The amount that arrived in the client's wallet. */
  net_amount: amountOutput,
  currency: z.string(),
  reference: z.string(),
  /** Of the seller. */
  balance_after: amountOutput,
  created_at: instant,
})

export const quoteCashRecharge = defineOperation({
  id: 'recharges.quoteCashRecharge',
  summary: 'Whose wallet a seller would recharge for cash, what arrives there, what stays with the seller.',
  method: 'POST',
  onlyReads: true,
  path: '/cash-recharges/quote',
  access: 'client:seller',
  limit: 'quote',
  guessed: ['recharge.client_not_found'],
  body,
  answer: cashRecharge.pick({
    client: true,
    amount: true,
    fee: true,
    net_amount: true,
    currency: true,
    balance_after: true,
  }),
  errors,
})

export const createCashRecharge = defineOperation({
  id: 'recharges.createCashRecharge',
  summary: 'A seller has taken cash: the same amount goes from the seller’s wallet to the client’s.',
  method: 'POST',
  path: '/cash-recharges',
  access: 'client:seller',
  idempotent: true,
  guessed: ['recharge.client_not_found'],
  /** `member_no`: the client of the review; another one is refused. */
  body: body.extend({ member_no: memberNoInput.optional() }),
  answer: cashRecharge,
  errors: [...errors, 'recharge.receiver_changed'],
})

export const listCashRecharges = defineOperation({
  id: 'recharges.listCashRecharges',
  summary: 'The recharges for cash that I made as a seller, newest first.',
  method: 'GET',
  path: '/cash-recharges',
  access: 'client:seller',
  paged: true,
  query: pageQuery,
  answer: z.array(cashRecharge),
})

export const showCashRecharge = defineOperation({
  id: 'recharges.showCashRecharge',
  summary: 'One of the recharges for cash that I made as a seller.',
  method: 'GET',
  path: '/cash-recharges/:id',
  access: 'client:seller',
  params: idParams,
  answer: cashRecharge,
})

export const showSellerDay = defineOperation({
  id: 'recharges.showSellerDay',
  summary:
    'What I took as a seller today, and the printed vouchers that I bought and that nobody has redeemed yet.',
  method: 'GET',
  path: '/seller-day',
  access: 'client:seller',
  answer: z.object({
    /** In Tripoli. */
    day: z.iso.date(),
    currency: z.string(),
    /** Recharges for cash. */
    cash: z.object({ count: z.int(), total: amountOutput }),
    stock: z.array(
      z.object({
        category: localized,
        bought: z.int(),
        used_today: z.int(),
        left: z.int(),
        /** The face value of those that are left. */
        left_total: amountOutput,
      }),
    ),
  }),
})
