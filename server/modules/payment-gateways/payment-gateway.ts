import type { Currency } from '#contract/kernel/currencies.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Locale } from '#server/platform/messages.ts'

export type GatewayName = 'plutu' | 'sandbox'

/** What a gateway is asked to collect. */
export interface Charge {
  /** A recharge method of this gateway: `edfali`. */
  readonly method: string
  /** Our name for it there: unique, and unguessable. */
  readonly invoiceNo: string
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly phone: string | null
  readonly birthYear: number | null
  readonly locale: Locale
  readonly ip: string | null
}

/** The payer goes to a hosted page, or types a code that the gateway has sent; `process` names the payment there. */
export type Opened =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'code'; readonly process: string }

/** What a gateway says of a payment. Only `paid` has a transaction and an amount. */
export type GatewayNotice =
  | {
      readonly outcome: 'paid'
      readonly invoiceNo: string
      /** Its number there: what is credited once. */
      readonly transaction: string
      /** Null: not an amount of the currency, so it fits nothing. */
      readonly amountMinor: bigint | null
      readonly currency: string
    }
  | { readonly outcome: 'failed' | 'cancelled' | 'open'; readonly invoiceNo: string }

/** A request to our address that claims to come from a gateway, as it arrived. */
export interface Delivery {
  /** Behind the question mark. */
  readonly query: string
  readonly body: string
  readonly header: (name: string) => string | undefined
}

export interface Gateway {
  readonly name: GatewayName
  /** @throws GatewayRefused, GatewayUnavailable */
  open(charge: Charge): Promise<Opened>
  /** Takes the money with the payer's code. @throws GatewayRefused for a wrong code, GatewayUnavailable */
  confirm(charge: Charge, process: string, code: string): Promise<GatewayNotice>
  /** Null when it is not signed by the gateway. @throws Refusal `request.malformed` when it is, and cannot be read */
  readCallback(delivery: Delivery): GatewayNotice | null
  /** The same of a browser that comes back; null also when the gateway does not sign the amount there. */
  readReturn(delivery: Delivery): GatewayNotice | null
  /** Null: the gateway offers no such question. @throws GatewayUnavailable */
  readonly ask: ((invoiceNo: string) => Promise<GatewayNotice>) | null
}

const textLengthMax = 200

/** Of a message whose signature is right. @throws Refusal `request.malformed` when it says nothing that can be kept */
export function expectReadable(notice: GatewayNotice | null): GatewayNotice {
  const texts = notice ? [notice.invoiceNo, ...(notice.outcome === 'paid' ? [notice.transaction] : [])] : ['']
  if (!notice || texts.some((text) => text === '' || text.length > textLengthMax || /\p{Cc}/u.test(text)))
    throw new Refusal('request.malformed')
  return notice
}

/** The gateway understood and said no. */
export class GatewayRefused extends Error {
  /** The gateway's own word for it. */
  readonly code: string

  constructor(code: string) {
    super(`the gateway refused: ${code}`)
    this.name = 'GatewayRefused'
    this.code = code
  }
}

/** No answer, or none that can be read: what was asked may or may not have been done. */
export class GatewayUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the gateway is unavailable: ${reason}`, options)
    this.name = 'GatewayUnavailable'
  }
}
