/**
 * SHA-256 of a text of at most 119 ASCII characters. `crypto.subtle` answers each digest in a later turn, which makes a
 * search a hundred times slower, and is missing where a page is not served by https.
 */
export function sha256(text: string): Uint8Array {
  const blocks = text.length < 56 ? 1 : 2
  const words = new Uint32Array(blocks * 16)
  for (let at = 0; at < text.length; at += 1) put(words, at, text.charCodeAt(at))
  put(words, text.length, 0x80)
  words[blocks * 16 - 1] = text.length * 8
  const state = Uint32Array.from(initial)
  for (let block = 0; block < blocks; block += 1) mix(state, words.subarray(block * 16, block * 16 + 16))
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  for (let at = 0; at < 8; at += 1) view.setUint32(at * 4, state[at] ?? 0)
  return digest
}

function put(words: Uint32Array, at: number, byte: number): void {
  words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8))
}

const primes = [2]
for (let number = 3; primes.length < 64; number += 2)
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
const fraction = (root: number) => ((root % 1) * 2 ** 32) >>> 0
const rounds = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initial = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const schedule = new Uint32Array(64)

/** One block into the state, as in FIPS 180-4. */
function mix(state: Uint32Array, block: Uint32Array): void {
  schedule.set(block)
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] ?? 0
    const late = schedule[at - 2] ?? 0
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[at] = (schedule[at - 16] ?? 0) + small + (schedule[at - 7] ?? 0) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (rounds[at] ?? 0) + (schedule[at] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
