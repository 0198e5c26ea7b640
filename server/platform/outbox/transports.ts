import type { TransportOptions, Transports } from './envelope.ts'
import { sendByIsend } from './send-by-isend.ts'
import { sendByResala } from './send-by-resala.ts'
import { sendBySmtp } from './send-by-smtp.ts'

const answerMillisecondsMax = 15_000

export function openTransports(options: TransportOptions): Transports {
  const { smsGateway, resala, smtpUrl, mailFrom } = options
  const waitMilliseconds = options.answerMillisecondsMax ?? answerMillisecondsMax
  return {
    sms: {
      isend: smsGateway && sendByIsend(smsGateway, waitMilliseconds),
      resala: resala && sendByResala(resala, waitMilliseconds),
    },
    mail: smtpUrl === null ? null : sendBySmtp(smtpUrl, mailFrom, waitMilliseconds),
  }
}
