import { createECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Send } from './envelope.ts'
import { DeviceGone, Undeliverable } from './undeliverable.ts'

/** A push service keeps a message so long for a browser that is off. */
const keptSeconds = 86_400
const goneStatuses = [404, 410]
const refusedStatuses = [400, 401, 403, 413]

export interface PushKeys {
  /** Both in base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

/** The pair of keys on P-256 (RFC 8292) of a secret. @param secret 32 bytes in base64 */
export function pushKeysOf(secret: string): PushKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret, 'base64')
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/**
 * Sends to the push service of the browser, sealed for it (RFC 8030, 8291): the service reads neither title nor text.
 * @param contact whom the service writes to, `mailto:` and an address
 */
export function sendByPush(keys: PushKeys, contact: string, waitMilliseconds: number): Send {
  return async ({ device, subject, body, locale, idempotencyKey }) => {
    if (device === null) throw new DeviceGone('the browser is not subscribed any more')
    const { endpoint, p256dh, auth } = device
    const { body: sealed, ...request } = await sealFor(
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      // Sent again, it takes the place of the first on the screen.
      { title: subject ?? '', body, locale, tag: idempotencyKey },
      { subject: contact, ...keys },
    )
    const answer = await fetch(endpoint, {
      ...request,
      body: new Uint8Array(sealed),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMilliseconds),
    })
    await answer.body?.cancel()
    if (goneStatuses.includes(answer.status)) throw new DeviceGone(`the browser is gone: ${answer.status}`)
    if (refusedStatuses.includes(answer.status))
      throw new Undeliverable(`the push service refused: ${answer.status}`)
    if (!answer.ok) throw new Error(`the push service failed: ${answer.status}`)
    return { providerId: null, segments: null }
  }
}

type Sealing = Parameters<typeof buildPushPayload>

/** Keys that are none on the curve can never be sealed for. */
async function sealFor(
  subscription: Sealing[1],
  data: Record<string, string>,
  vapid: Sealing[2],
): ReturnType<typeof buildPushPayload> {
  try {
    return await buildPushPayload(
      { data, options: { ttl: keptSeconds, urgency: 'high' } },
      subscription,
      vapid,
    )
  } catch (error) {
    throw new Undeliverable(`the message could not be sealed: ${String(error)}`, { cause: error })
  }
}
