import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A passkey in software, as a browser would show it to a page of `origin`. */
export interface Authenticator {
  create(options: Record<string, unknown>, origin?: string, flags?: number): object
  get(options: Record<string, unknown>, origin?: string, flags?: number): object
}

/** Anybody may have touched it. */
export const touched = 0x01
/** Its owner touched it and was recognised, by finger, face or PIN. */
const userVerified = touched | 0x04
const attested = 0x40

export function openAuthenticator(ownOrigin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  /** Whom it was made for. */
  let userHandle: string | undefined

  const clientData = (type: string, { challenge }: Record<string, unknown>, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function head(origin: string, flags: number): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([rpIdHash, Buffer.of(flags), count])
  }

  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create(options, origin = ownOrigin, flags = userVerified) {
      userHandle = userIdIn(options)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        head(origin, flags | attested),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    get(options, origin = ownOrigin, flags = userVerified) {
      const data = clientData('webauthn.get', options, origin)
      const authenticatorData = head(origin, flags)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]))
        .sign(privateKey)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      })
    },
  }
}

function userIdIn({ user }: Record<string, unknown>): string | undefined {
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : undefined
}

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return isoCBOR.encode(key)
}
