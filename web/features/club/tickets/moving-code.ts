const periodSeconds = 30
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits of this half minute (RFC 6238), and when the next ones come. */
export async function movingCode(
  secret: string,
  nowMs: number,
): Promise<{ readonly digits: string; readonly endsInMs: number }> {
  const step = Math.floor(nowMs / 1_000 / periodSeconds)
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(19) & 15
  const number = (mac.getUint32(offset) & 0x7fffffff) % 1_000_000
  return {
    digits: String(number).padStart(6, '0'),
    endsInMs: (step + 1) * periodSeconds * 1_000 - nowMs,
  }
}

function bytesOf(secret: string): ArrayBuffer {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)).buffer
}
