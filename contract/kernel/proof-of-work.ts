/** With a call that asked for work: `challenge:solution`. */
export const proofHeader = 'x-proof'

/** How many bits of a digest are zero at its beginning. */
export function zeroBitsOf(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte === 0) bits += 8
    else return bits + Math.clz32(byte) - 24
  }
  return bits
}
