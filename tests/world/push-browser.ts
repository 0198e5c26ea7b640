import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a push service got for a browser. */
interface Pushed {
  readonly headers: Headers
  readonly body: Buffer
}

/** Browsers and their push service: it answers instead of the network, and everything else goes there. */
export interface PushService {
  /** For `vi.stubGlobal('fetch', …)`. */
  readonly fetch: typeof fetch
  /** A browser that subscribes. */
  newBrowser(): PushBrowser
  /** From now on the service answers this status. */
  answer(status: number): void
}

export interface PushBrowser {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** The messages that it got, opened. */
  messages(): readonly Readonly<Record<string, string>>[]
  /** The public keys that signed them. */
  signers(): readonly string[]
}

export function openPushService(others: typeof fetch): PushService {
  const got = new Map<string, Pushed[]>()
  let status = 201
  return {
    async fetch(input, init) {
      const address = String(input instanceof Request ? input.url : input)
      const kept = got.get(address)
      if (kept === undefined) return others(input, init)
      const request = new Request(address, { ...init, method: 'POST' })
      if (status < 300)
        kept.push({ headers: request.headers, body: Buffer.from(await request.arrayBuffer()) })
      return new Response(null, { status })
    },
    newBrowser() {
      const pair = createECDH('prime256v1')
      const publicKey = pair.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`
      got.set(endpoint, [])
      const pushed = () => got.get(endpoint) ?? []
      return {
        subscription: {
          endpoint,
          keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        },
        messages: () =>
          pushed().map(({ body }) => {
            // RFC 8188: salt, size of a record, key of the sender, then the sealed text.
            const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
            const secret = derive(
              auth,
              pair.computeSecret(sender),
              Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
              32,
            )
            return JSON.parse(open(sealed, salt, secret)) as Record<string, string>
          }),
        signers: () =>
          pushed().map(({ headers }) => /k=([\w-]+)/.exec(headers.get('authorization') ?? '')?.[1] ?? ''),
      }
    },
    answer(next) {
      status = next
    },
  }
}

function open(sealed: Buffer, salt: Buffer, secret: Buffer): string {
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The text ends before the last 2, which zeros may follow.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

function derive(salt: Buffer, key: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}
