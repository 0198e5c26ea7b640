import type { TransportOptions, Transports } from './envelope.ts'
import { sendByIsend } from './send-by-isend.ts'
import { pushKeysOf, sendByPush } from './send-by-push.ts'
import { sendByResala } from './send-by-resala.ts'
import { sendBySmtp } from './send-by-smtp.ts'

const answerMillisecondsMax = 15_000

export function openTransports(options: TransportOptions): Transports {
  const { smsGateway, resala, smtpUrl, mailFrom, pushSecret } = options
  const waitMilliseconds = options.answerMillisecondsMax ?? answerMillisecondsMax
  const pushKeys = pushSecret === null ? null : pushKeysOf(pushSecret)
  return {
    sms: {
      isend: smsGateway && sendByIsend(smsGateway, waitMilliseconds),
      resala: resala && sendByResala(resala, waitMilliseconds),
    },
    mail: smtpUrl === null ? null : sendBySmtp(smtpUrl, mailFrom, waitMilliseconds),
    push: pushKeys && sendByPush(pushKeys, `mailto:${addressIn(mailFrom)}`, waitMilliseconds),
    pushKey: pushKeys?.publicKey ?? null,
  }
}

/** `no-reply@mahfaza.ly` of `Mahfaza <no-reply@mahfaza.ly>`. */
function addressIn(mailFrom: string): string {
  return /<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
