import { dammDigit, endsWithDammDigit } from '#contract/kernel/damm-digit.ts'
import { normaliseCode } from '#contract/shapes/voucher-code.ts'

const runningDigits = 7
const runningMax = 1_000_000
/** No leading zero, which spreadsheets drop; at most 7 digits, so a serial is shorter than a code. */
const prefixPattern = /^[1-9]\d{3,6}$/

export interface SerialNumber {
  readonly serialNumber: string
  /** Identifies the batch. */
  readonly prefix: string
  /** From 1 within the batch. */
  readonly running: number
}

/** Prefix of the batch (4 to 7 digits) + running number + check digit: printed, spoken, not secret. */
export function serialNumberOf(prefix: string, running: number): string {
  if (!isSerialPrefix(prefix)) throw new RangeError(`no batch prefix: ${prefix}`)
  if (!Number.isInteger(running) || running < 1 || running > runningMax)
    throw new RangeError(`no card ${running}`)
  const digits = prefix + running.toString().padStart(runningDigits, '0')
  return digits + dammDigit(digits)
}

/** Null when it is mistyped or not ours. */
export function parseSerialNumber(text: string): SerialNumber | null {
  const read = readSerialNumber(text)
  return 'wrong' in read ? null : read
}

/** The typed serial number, or why it is invalid: wrong form, or a mistyped digit. */
export function readSerialNumber(text: string): SerialNumber | { readonly wrong: 'form' | 'check_digit' } {
  const serialNumber = normaliseCode(text)
  const prefix = serialNumber.slice(0, -runningDigits - 1)
  if (!/^\d+$/.test(serialNumber) || !isSerialPrefix(prefix)) return { wrong: 'form' }
  if (!endsWithDammDigit(serialNumber)) return { wrong: 'check_digit' }
  const running = Number(serialNumber.slice(-runningDigits - 1, -1))
  if (running < 1 || running > runningMax) return { wrong: 'form' }
  return { serialNumber, prefix, running }
}

export function isSerialPrefix(text: string): boolean {
  return prefixPattern.test(text)
}
