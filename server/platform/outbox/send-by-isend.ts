import { z } from 'zod'
import { internationalPhone } from '#contract/kernel/phone.ts'
import type { Send, TransportOptions } from './envelope.ts'
import { addressBelow, postToProvider } from './post-to-provider.ts'
import { Undeliverable } from './undeliverable.ts'

const accepted = z.object({
  id: z.union([z.string().min(1).max(100), z.number()]).transform(String),
  segments: z.int().min(1).max(100).nullish(),
  status: z.string().max(40).nullish(),
})

/** Said at once instead of in a report. */
const refused = ['FAILED', 'REJECTED', 'UNDELIV']

/** iSend: `POST /messages` with a bearer token; it takes an idempotency key once. */
export function sendByIsend(
  gateway: NonNullable<TransportOptions['smsGateway']>,
  waitMilliseconds: number,
): Send {
  const address = addressBelow(gateway.url, '/messages')
  return async ({ idempotencyKey, recipient, body, sender }) => {
    const answer = await postToProvider(
      { address, token: gateway.token, waitMilliseconds },
      {
        to: internationalPhone(recipient),
        from: sender ?? gateway.sender,
        body,
        idempotency_key: idempotencyKey,
      },
    )
    const read = accepted.safeParse(answer)
    if (!read.success) throw new Error('the SMS gateway answered without the id of the message')
    const { id, segments = null, status } = read.data
    if (status && refused.includes(status)) throw new Undeliverable(`the SMS gateway says ${status}`)
    return { providerId: id, segments }
  }
}
