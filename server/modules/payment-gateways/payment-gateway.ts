import type { Currency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

export type GatewayName = 'plutu' | 'sandbox'

/** A payment that a gateway should collect. */
export interface Charge {
  /** A recharge method of this gateway: `edfali`. */
  readonly method: string
  /** Our number for it there: unique, and not guessable. */
  readonly invoiceNo: string
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly phone: string | null
  readonly birthYear: number | null
  readonly locale: Language
  readonly ip: string | null
}

/** The payer goes to a hosted page, or types a code from the gateway; `process` identifies the payment there. */
export type Opened =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'code'; readonly process: string }

/** A gateway's message about a payment. Only `paid` has a transaction and an amount. */
export type GatewayNotice =
  | {
      readonly outcome: 'paid'
      readonly invoiceNo: string
      /** The gateway's number: credited once. */
      readonly transaction: string
      /** Null: not an amount of the currency. */
      readonly amountMinor: bigint | null
      readonly currency: string
    }
  | { readonly outcome: 'failed' | 'cancelled' | 'open'; readonly invoiceNo: string }

/** A request that claims to come from a gateway, as it arrived. */
export interface Delivery {
  /** The query string. */
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
  /**
   * Null when the gateway has not signed it. @throws Refusal `request.malformed` when it is signed but unreadable
   */
  readCallback(delivery: Delivery): GatewayNotice | null
  /** The same for a returning browser; null also when the gateway does not sign the amount there. */
  readReturn(delivery: Delivery): GatewayNotice | null
  /** Null: the gateway has no status query. @throws GatewayUnavailable */
  readonly ask: ((invoiceNo: string) => Promise<GatewayNotice>) | null
}

const textLengthMax = 200

/** For a correctly signed message. @throws Refusal `request.malformed` when it has no usable content */
export function expectReadable(notice: GatewayNotice | null): GatewayNotice {
  const texts = notice ? [notice.invoiceNo, ...(notice.outcome === 'paid' ? [notice.transaction] : [])] : ['']
  if (!notice || texts.some((text) => text === '' || text.length > textLengthMax || /\p{Cc}/u.test(text)))
    throw new Refusal('request.malformed')
  return notice
}

/** The gateway understood and refused. */
export class GatewayRefused extends Error {
  /** The gateway's own code. */
  readonly code: string

  constructor(code: string) {
    super(`the gateway refused: ${code}`)
    this.name = 'GatewayRefused'
    this.code = code
  }
}

/** No answer, or an unreadable one: the work may or may not be done. */
export class GatewayUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the gateway is unavailable: ${reason}`, options)
    this.name = 'GatewayUnavailable'
  }
}
