import { randomBytes } from 'node:crypto'
import { dammDigit } from '#contract/kernel/damm-digit.ts'
import { type CodeFormat, codeLength } from '#contract/shapes/voucher-code.ts'
import { encodeCrockford, type KeyRing } from '#server/platform/secrets/index.ts'
import { randomDigits } from './code-format.ts'
import { codeMacKey, macOfDigits } from './code-mac.ts'

const takenAtOnceMax = 100_000
const bodies = 10 ** randomDigits
const bodyBytes = 6
/** Larger random numbers are drawn again: they would favour low codes. */
const fairBelow = 2 ** 48 - (2 ** 48 % bodies)
const base32Bytes = (codeLength * 5) / 8

export interface CodeGenerator {
  /** New codes, at most 100,000 at once, without repeats from this generator. */
  take(count: number): string[]
}

/**
 * One generator makes one chunk, and does not know the codes of the others. Of a new million codes about one exists
 * already among ten million: its chunk fails on the unique index, and is made again.
 */
export function openCodeGenerator(keys: KeyRing, format: CodeFormat): CodeGenerator {
  const take = format === 'digits16' ? digitCodes(keys) : base32Code
  return {
    take(count) {
      if (count < 0 || count > takenAtOnceMax) throw new RangeError(`${count} codes at once`)
      return take(count)
    },
  }
}

function digitCodes(keys: KeyRing): (count: number) => string[] {
  const key = codeMacKey(keys)
  const given = new Set<number>()
  return (count) => {
    const texts = drawBodies(count, given).map((body) => body.toString().padStart(randomDigits, '0'))
    const macs = macOfDigits(key, texts)
    return texts.map((text, index) => {
      const checked = text + macs[index]
      return checked + dammDigit(checked)
    })
  }
}

function drawBodies(count: number, given: Set<number>): number[] {
  const drawn: number[] = []
  while (drawn.length < count) {
    const bytes = randomBytes((count - drawn.length) * bodyBytes)
    for (let at = 0; at < bytes.length; at += bodyBytes) {
      const number = bytes.readUIntBE(at, bodyBytes)
      const body = number % bodies
      if (number >= fairBelow || given.has(body)) continue
      given.add(body)
      drawn.push(body)
    }
  }
  return drawn
}

/** 80 random bits: two equal ones are less likely than a hardware error. */
function base32Code(count: number): string[] {
  const codes: string[] = []
  while (codes.length < count) {
    const bytes = randomBytes((count - codes.length) * base32Bytes)
    for (let at = 0; at < bytes.length; at += base32Bytes) {
      const code = encodeCrockford(bytes.subarray(at, at + base32Bytes))
      // Digits only would be read as the other format.
      if (!/^\d+$/.test(code)) codes.push(code)
    }
  }
  return codes
}
