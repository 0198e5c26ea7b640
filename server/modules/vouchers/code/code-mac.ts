import { createCipheriv, type KeyObject } from 'node:crypto'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { macDigits, randomDigits } from './code-format.ts'

const blockBytes = 16
const label = 'd16'

export function codeMacKey(keys: KeyRing): KeyObject {
  return keys.keyFor('voucher-code-mac')
}

/**
 * The two MAC digits of each text of 13 random digits. AES of one block (digits and a label) is a pseudo-random
 * function of fixed length; a batch needs one call, twenty times faster than HMACs.
 */
export function macOfDigits(key: KeyObject, bodies: readonly string[]): string[] {
  const blocks = Buffer.alloc(bodies.length * blockBytes)
  bodies.forEach((body, index) => {
    if (body.length !== randomDigits)
      throw new RangeError(`${randomDigits} digits have a MAC, not ${body.length}`)
    blocks.write(body + label, index * blockBytes, 'latin1')
  })
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const sealed = cipher.update(blocks)
  return bodies.map((_, index) => {
    const value = sealed.readUIntBE(index * blockBytes, 6) % 10 ** macDigits
    return value.toString().padStart(macDigits, '0')
  })
}
