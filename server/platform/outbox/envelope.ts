export interface Envelope {
  /** The same for every try: a receiver that knows it accepts it once. */
  readonly idempotencyKey: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  /** Of an SMS; null: the one of the configuration. */
  readonly sender: string | null
  /** The provider's own text, and the values that it lacks. */
  readonly template: { readonly number: string; readonly values: readonly string[] } | null
  readonly locale: string
  /** The receiver of a push; null: it is no push. */
  readonly device: PushDevice | null
}

/** A browser as it subscribed at its push service (RFC 8030, 8291); keys in base64url. */
export interface PushDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What a provider says about a message that it took. */
export interface Accepted {
  /** Its name in the provider's reports; null: there are none. */
  readonly providerId: string | null
  readonly segments: number | null
}

/** Sends a message. Throws `Undeliverable` when another try is useless, any other error otherwise. */
export type Send = (envelope: Envelope) => Promise<Accepted>

export const smsCarriers = ['isend', 'resala'] as const
export type SmsCarrier = (typeof smsCarriers)[number]

/** Null: not configured, messages stay in the outbox. */
export interface Transports {
  readonly sms: Readonly<Record<SmsCarrier, Send | null>>
  readonly mail: Send | null
  readonly push: Send | null
  /** What browsers subscribe with; null: push is not offered. */
  readonly pushKey: string | null
}

export interface TransportOptions {
  readonly smtpUrl: string | null
  readonly smsGateway: { readonly url: string; readonly token: string; readonly sender: string } | null
  readonly resala: { readonly url: string; readonly token: string } | null
  /** 32 bytes in base64: the private key that signs pushes. Null: none are offered. */
  readonly pushSecret: string | null
  /** Such as `Mahfaza <no-reply@mahfaza.ly>`. */
  readonly mailFrom: string
  /** How long an answer is waited for. */
  readonly answerMillisecondsMax?: number
}
