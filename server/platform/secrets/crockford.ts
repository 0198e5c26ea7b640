// Crockford's base 32: no I, L, O, U, so that what is read aloud or copied by hand comes back right.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const values = new Map([...alphabet].map((character, value) => [character, BigInt(value)]))

/** 5 bytes become 8 characters; the length must be a multiple of 5. */
export function encodeCrockford(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new RangeError('only whole groups of 5 bytes')
  let text = ''
  for (let at = 0; at < bytes.length; at += 5) {
    let group = bytes.subarray(at, at + 5).reduce((sum, byte) => sum * 256 + byte, 0)
    let characters = ''
    for (let index = 0; index < 8; index += 1) {
      characters = (alphabet[group % 32] ?? '') + characters
      group = Math.floor(group / 32)
    }
    text += characters
  }
  return text
}

/** Null when it is not made of whole groups of the alphabet. Takes the normal form only. */
export function decodeCrockford(text: string): Buffer | null {
  if (text.length % 8 !== 0) return null
  let bits = 0n
  for (const character of text) {
    const value = values.get(character)
    if (value === undefined) return null
    bits = bits * 32n + value
  }
  return Buffer.from(bits.toString(16).padStart((text.length / 8) * 10, '0'), 'hex')
}

/** Lower case, and the letters people write for digits: O is 0, I and L are 1. */
export function normaliseCrockford(text: string): string {
  return text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}
