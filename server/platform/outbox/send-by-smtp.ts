import nodemailer from 'nodemailer'
import type { Send } from './envelope.ts'
import { Undeliverable } from './undeliverable.ts'

/** Mail by the server at `url`. An answer of 5xx is final. */
export function sendBySmtp(url: string, from: string, waitMilliseconds: number): Send {
  const mailer = nodemailer.createTransport({
    url,
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
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
      return { providerId: null, segments: null }
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      throw code >= 500 ? new Undeliverable(`the mail server refused: ${code}`, { cause: error }) : error
    }
  }
}
