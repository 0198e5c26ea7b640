import { z } from 'zod'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'
import { bankAccount } from '#contract/shapes/bank-account.ts'

/** Every way to recharge a wallet, enabled or not. */
export const rechargeMethodCodes = [
  'voucher',
  'edfali',
  'sadadapi',
  'localbankcards',
  'tlync',
  'mpgs',
  'sandbox',
  'bank',
  'cash',
] as const
export const rechargeMethod = z.enum(rechargeMethodCodes)

/** How the money travels: a `gateway` method ends in a hosted page or a code that the payer types. */
export const rechargeChannels = ['voucher', 'gateway', 'bank', 'cash'] as const

export const rechargeAmountInput = amountInput('LYD')

export const rechargeStatuses = ['pending', 'completed', 'failed', 'refused', 'expired', 'cancelled'] as const

export const recharge = z.object({
  id: idOutput,
  method: rechargeMethod,
  amount: amountOutput,
  /** Subtracted from the amount: `net_amount` arrives in the wallet. */
  fee: amountOutput,
  net_amount: amountOutput,
  currency: z.string(),
  status: z.enum(rechargeStatuses),
  serial_number: z.string().nullable(),
  /** While a gateway is open: where the payer goes, or the digits of the code to type. */
  payment: z
    .object({
      redirect_url: z.string().nullable(),
      code_digits: z.int().nullable(),
      /** Masked. */
      code_sent_to: z.string().nullable(),
      tries_left: z.int(),
      expires_at: instant,
    })
    .nullable(),
  /** For a bank transfer: what the client reported, and why staff refused it. */
  transfer: z
    .object({
      /** Our account at that time; null in requests from before it was asked for. */
      account: bankAccount.nullable(),
      bank_reference: z.string().nullable(),
      bank: z.string(),
      transferred_on: z.iso.date(),
      note: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** For cash: the seller's full name. */
  seller: z.string().nullable(),
  reference: z.string().nullable(),
  balance_after: amountOutput.nullable(),
  created_at: instant,
})
