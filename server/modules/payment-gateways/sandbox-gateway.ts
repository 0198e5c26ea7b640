import { z } from 'zod'
import { isCurrency } from '#contract/kernel/currencies.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import {
  askSandbox,
  isSignedBySandbox,
  openSandboxPayment,
  type SandboxDeps,
} from '#server/modules/sandbox-gateway/index.ts'
import { expectReadable, type Gateway, type GatewayNotice, GatewayRefused } from './payment-gateway.ts'

const message = z.object({
  invoice_no: z.string(),
  status: z.enum(['open', 'paid', 'declined', 'cancelled']),
  transaction_id: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
})

/** Our own gateway for trials: a page, a signed callback and a status query. */
export function openSandbox(deps: SandboxDeps): Gateway {
  const { publicUrl } = deps
  return {
    name: 'sandbox',
    async open({ invoiceNo, amountMinor, currency, locale }) {
      const ours = `${publicUrl}/api/gateways/sandbox`
      const url = await openSandboxPayment(deps, {
        invoiceNo,
        amountMinor,
        currency,
        locale,
        returnUrl: `${ours}/return/${invoiceNo}`,
        callbackUrl: `${ours}/callback`,
      })
      return { kind: 'redirect', url }
    },
    async confirm() {
      throw new GatewayRefused('no_codes_here')
    },
    readCallback({ body, header }) {
      if (!isSignedBySandbox(deps.keys, body, header('x-sandbox-signature') ?? '')) return null
      return expectReadable(readNotice(body))
    },
    readReturn: () => null,
    ask: async (invoiceNo) => noticeOf(await askSandbox(deps, invoiceNo)),
  }
}

/** Null when the body is not JSON, or not a message. */
function readNotice(body: string): GatewayNotice | null {
  try {
    return noticeOf(JSON.parse(body))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

function noticeOf(received: unknown): GatewayNotice {
  const { invoice_no: invoiceNo, status, transaction_id, amount, currency } = message.parse(received)
  if (status !== 'paid' || transaction_id === null) {
    return {
      outcome: status === 'declined' ? 'failed' : status === 'cancelled' ? 'cancelled' : 'open',
      invoiceNo,
    }
  }
  const amountMinor = isCurrency(currency) ? parseAmount(amount, currency) : null
  return {
    outcome: 'paid',
    invoiceNo,
    transaction: transaction_id,
    amountMinor: typeof amountMinor === 'bigint' ? amountMinor : null,
    currency,
  }
}
