import { createHmac } from 'node:crypto'

const openSeconds = 600

/**
 * The address of a stream, good for ten minutes: `expires` in seconds since 1970, and `signature`, the HMAC-SHA256 of
 * `<path>\n<expires>` in base64url. The operator's video server checks them with the same secret.
 */
export function signStream(url: string, secret: string | null, now: Date): string {
  if (secret === null) return url
  const signed = new URL(url)
  const expires = String(Math.floor(now.getTime() / 1000) + openSeconds)
  signed.searchParams.set('expires', expires)
  signed.searchParams.set(
    'signature',
    createHmac('sha256', secret).update(`${signed.pathname}\n${expires}`).digest('base64url'),
  )
  return signed.href
}
