import nodemailer from 'nodemailer'
import { internationalPhone } from '#contract/kernel/phone.ts'

export interface Envelope {
  /** The same for every try: the receiver accepts it once. */
  readonly idempotencyKey: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
}

/** Sends a message. Throws `Undeliverable` when another try is useless, any other error otherwise. */
export type Send = (envelope: Envelope) => Promise<void>

/** Null: not configured, messages stay in the outbox. */
export interface Transports {
  readonly sms: Send | null
  readonly mail: Send | null
}

export interface TransportOptions {
  readonly smtpUrl: string | null
  readonly smsGateway: { readonly url: string; readonly token: string; readonly sender: string } | null
  /** Such as `Mahfaza <no-reply@mahfaza.ly>`. */
  readonly mailFrom: string
}

/** A permanent failure: a wrong number, an unknown mailbox. */
export class Undeliverable extends Error {}

const answerMillisecondsMax = 15_000

export function openTransports(options: TransportOptions): Transports {
  return {
    sms: options.smsGateway && sendByGateway(options.smsGateway),
    mail: options.smtpUrl === null ? null : sendBySmtp(options.smtpUrl, options.mailFrom),
  }
}

/** iSend: `POST /messages` with a bearer token; it takes an idempotency key once. */
function sendByGateway(gateway: NonNullable<TransportOptions['smsGateway']>): Send {
  return async ({ idempotencyKey, recipient, body }) => {
    const answer = await fetch(`${gateway.url.replace(/\/$/, '')}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({
        to: internationalPhone(recipient),
        from: gateway.sender,
        body,
        idempotency_key: idempotencyKey,
      }),
      signal: AbortSignal.timeout(answerMillisecondsMax),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const isFinal = [400, 404, 422].includes(answer.status)
    throw isFinal
      ? new Undeliverable(`the SMS gateway refused: ${answer.status}`)
      : new Error(`the SMS gateway failed: ${answer.status}`)
  }
}

function sendBySmtp(url: string, from: string): Send {
  const mailer = nodemailer.createTransport({
    url,
    connectionTimeout: answerMillisecondsMax,
    greetingTimeout: answerMillisecondsMax,
    socketTimeout: answerMillisecondsMax,
  })
  return async ({ idempotencyKey, recipient, subject, body }) => {
    try {
      await mailer.sendMail({
        from,
        to: recipient,
        subject: subject ?? '',
        text: body,
        messageId: `<${idempotencyKey}@mahfaza>`,
      })
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      throw code >= 500 ? new Undeliverable(`the mail server refused: ${code}`, { cause: error }) : error
    }
  }
}
