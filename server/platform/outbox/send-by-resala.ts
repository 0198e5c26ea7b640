import { z } from 'zod'
import { internationalPhone } from '#contract/kernel/phone.ts'
import type { Send, TransportOptions } from './envelope.ts'
import { addressBelow, postToProvider } from './post-to-provider.ts'
import { Undeliverable } from './undeliverable.ts'

const id = z.union([z.string().min(1).max(100), z.number()]).transform(String)
const one = z.object({ id: id.optional(), message_id: id.optional() })
/** Of one message: alone, in a list, or under `data`. */
const accepted = z.union([z.array(one).min(1), z.object({ data: z.union([z.array(one).min(1), one]) }), one])

/**
 * Resala: `POST /messages/send-template?sms_template_id=` with a bearer token. It sends only texts that it approved, so
 * a message brings the template's number and its values `$1`, `$2` … It knows no idempotency key: after a lost answer a
 * message may come twice.
 */
export function sendByResala(
  gateway: NonNullable<TransportOptions['resala']>,
  waitMilliseconds: number,
): Send {
  return async ({ recipient, template }) => {
    if (!template) throw new Undeliverable('Resala sends no text of ours: its template has no number')
    const address = addressBelow(
      gateway.url,
      `/messages/send-template?sms_template_id=${encodeURIComponent(template.number)}`,
    )
    const values = Object.fromEntries(template.values.map((value, index) => [`$${index + 1}`, value]))
    const answer = await postToProvider({ address, token: gateway.token, waitMilliseconds }, [
      { phone: internationalPhone(recipient), ...values },
    ])
    const read = accepted.safeParse(answer)
    if (!read.success) throw new Error('Resala answered something else than a message')
    return { providerId: idOf(read.data), segments: null }
  }
}

function idOf(answer: z.output<typeof accepted>): string | null {
  const inner = !Array.isArray(answer) && 'data' in answer ? answer.data : answer
  const message = Array.isArray(inner) ? inner[0] : inner
  return message?.id ?? message?.message_id ?? null
}
