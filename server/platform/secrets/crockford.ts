// Crockford's base 32: no I, L, O, U, so codes survive reading aloud and copying by hand.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const values = new Map([...alphabet].map((character, value) => [character, BigInt(value)]))

/** 5 bytes become 8 characters; the length must be a multiple of 5. */
export function encodeCrockford(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new RangeError('only whole groups of 5 bytes')
  let text = ''
  let bits = 0
  let count = 0
  for (const byte of bytes) {
    // At most 4 bits are left over from the byte before.
    bits = ((bits << 8) | byte) & 0xfff
    count += 8
    for (; count >= 5; count -= 5) text += alphabet[(bits >>> (count - 5)) & 31]
  }
  return text
}

/** Null unless it consists of whole groups of the alphabet. Accepts the normal form only. */
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

/** Upper case, and digits for the letters people confuse: O is 0, I and L are 1. */
export function normaliseCrockford(text: string): string {
  return text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}
