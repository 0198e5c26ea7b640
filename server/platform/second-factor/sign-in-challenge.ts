import { randomBytes } from 'node:crypto'
import type { PasskeyProof } from '#contract/kernel/passkey.ts'
import { type Limiter, takes } from '../abuse/index.ts'
import { equalInConstantTime, type KeyRing, keyedHash } from '../secrets/index.ts'

const lifeSeconds = 300

export interface ChallengeDeps {
  readonly keys: KeyRing
  readonly limiter: Limiter<'proofUsed'>
}

/** For a person who is not known yet: `salt.until.signature`. Nothing is stored until it is answered. */
export function newSignInChallenge({ keys }: Pick<ChallengeDeps, 'keys'>): string {
  const text = `${randomBytes(18).toString('base64url')}.${Math.floor(Date.now() / 1000) + lifeSeconds}`
  return `${text}.${signatureOf(keys, text)}`
}

/** The challenge that was answered, which this uses up. Null: it is not ours, too old, or was answered before. */
export async function takeSignInChallenge(
  { keys, limiter }: ChallengeDeps,
  { response: { clientDataJSON } }: PasskeyProof,
): Promise<string | null> {
  const encoded = readChallenge(clientDataJSON)
  const [salt = '', until = '', signature = ''] = Buffer.from(encoded, 'base64url').toString().split('.')
  if (!equalInConstantTime(signature, signatureOf(keys, `${salt}.${until}`))) return null
  if (Number(until) * 1000 < Date.now()) return null
  return (await takes(limiter, 'proofUsed', `sign-in ${salt}`)) ? encoded : null
}

/** Empty for what no browser writes. */
function readChallenge(clientDataJSON: string): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return ''
    return typeof read.challenge === 'string' ? read.challenge : ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}

function signatureOf(keys: KeyRing, text: string): string {
  return keyedHash(keys.keyFor('passkey-sign-in'), text).toString('base64url')
}
