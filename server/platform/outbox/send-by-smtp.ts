import type { Transporter } from 'nodemailer'
import type { Send } from './envelope.ts'
import { Undeliverable } from './undeliverable.ts'

/** Mail by the server at `url`. An answer of 5xx is final. */
export function sendBySmtp(url: string, from: string, waitMilliseconds: number): Send {
  let mailer: Transporter | undefined
  return async ({ idempotencyKey, recipient, subject, body }) => {
    mailer ??= await openMailer(url, waitMilliseconds)
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

/** Read when the first mail is sent: it is large, and many installations send none. */
async function openMailer(url: string, waitMilliseconds: number): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
  })
}
