import { createHmac } from 'node:crypto'

/**
 * The address of a stream with its end: `expires` in seconds since 1970, and `signature`, the HMAC-SHA256 of
 * `<path>\n<expires>` in base64url. The operator's video server checks them with the same secret.
 * @param secret null: the address is handed out as it is
 */
export function signStream(url: string, secret: string | null, until: bigint): string {
  if (secret === null) return url
  const signed = new URL(url)
  const expires = until.toString()
  signed.searchParams.set('expires', expires)
  signed.searchParams.set(
    'signature',
    createHmac('sha256', secret).update(`${signed.pathname}\n${expires}`).digest('base64url'),
  )
  return signed.href
}
