import { type KeyRing, linkTokenOf, readLinkToken } from '#server/platform/secrets/index.ts'

const purpose = 'money-request'

/** The code in the link of a money request or a bill. */
export function requestCodeOf(keys: KeyRing, id: bigint): string {
  return linkTokenOf(keys, purpose, id)
}

/** The id of the request whose code it is; null for any other text. */
export function readRequestCode(keys: KeyRing, code: string): bigint | null {
  return readLinkToken(keys, purpose, code)
}
