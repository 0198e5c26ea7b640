import { del, get, set } from 'idb-keyval'
import { readSession, recallStoredUser } from './session.ts'

/** A key that can sign and never leaves this browser: not even our own page can read it. */
export interface NewSessionKey {
  /** As the server takes it. */
  readonly publicKey: string
  /** For the person who was signed in. */
  keepFor(userId: string): Promise<void>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const placeOf = (userId: string) => `session-key-${userId}`
const pending = 'session-key-pending'

/** Null: this browser cannot keep one, for example over http. The session is then one of an application without a key. */
export async function newSessionKey(): Promise<NewSessionKey | null> {
  if (typeof indexedDB === 'undefined' || globalThis.crypto?.subtle === undefined) return null
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  // Tried before the server is told: a session with a key that got lost could not pay.
  if (!(await isKept(pending, privateKey))) return null
  return {
    publicKey: inBase64Url(await crypto.subtle.exportKey('raw', publicKey)),
    async keepFor(userId) {
      await set(placeOf(userId), privateKey)
      await del(pending)
    },
  }
}

/** @param make the text, asked for only if there is a key. Null: this session was opened without one */
export async function signText(make: () => Promise<string>): Promise<string | null> {
  const userId = currentUserId()
  if (userId === null || typeof indexedDB === 'undefined') return null
  const key = await get<CryptoKey>(placeOf(userId))
  if (!key) return null
  const bytes = new TextEncoder().encode(await make())
  return inBase64Url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes))
}

export async function forgetSessionKey(): Promise<void> {
  const userId = currentUserId()
  if (userId !== null && typeof indexedDB !== 'undefined') await del(placeOf(userId))
}

/** A browser may refuse storage to a private window. */
async function isKept(place: string, key: CryptoKey): Promise<boolean> {
  try {
    await set(place, key)
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

function currentUserId(): string | null {
  const { user } = readSession()
  if (user) return user.id
  const stored: unknown = JSON.parse(recallStoredUser() ?? 'null')
  return typeof stored === 'object' && stored !== null && 'id' in stored ? String(stored.id) : null
}

function inBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
