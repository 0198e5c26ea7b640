import { isDate } from '#contract/kernel/dates.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { countEqual, type StatementLine } from './read-statement.rules.ts'

/** A field of a message: `:61:` and what follows until the next one. */
interface Tag {
  readonly name: string
  readonly text: string
  /** Of the file, from 1. */
  readonly row: number
}

const currency = 'LYD'
/** Day, day of booking, direction, letter of the currency, amount, kind of entry, references, further text. */
const entry =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,3})([A-Z][A-Z0-9]{3})([^/\n]{0,16})(?:\/\/([^\n]{0,34}))?(?:\n([\s\S]*))?$/
const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,3})$/

/** Whether a file is a SWIFT MT940, which has no heading. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:60[FM]:/m.test(text)
}

/**
 * The entries of an MT940, strictly: a field that cannot be read, or a closing balance that is not the opening one with
 * all entries, refuses the file.
 * @throws Refusal `treasury.line_unreadable`
 */
export function readMt940(text: string): { lines: StatementLine[]; ignored: number } {
  const lines: Omit<StatementLine, 'occurrence'>[] = []
  let openMinor: bigint | null = null
  for (const tag of tagsOf(text)) {
    const last = lines.at(-1)
    if (tag.name === '60F' || tag.name === '60M') openMinor = balanceOf(tag)
    else if (tag.name === '61') {
      const line = entryOf(tag)
      lines.push(line)
      if (openMinor !== null) openMinor += line.amountMinor
    } else if (tag.name === '86' && last) lines[lines.length - 1] = described(last, tag.text)
    else if (tag.name === '62F' || tag.name === '62M') {
      if (openMinor === null || balanceOf(tag) !== openMinor) throw unreadable(tag)
      openMinor = null
    }
  }
  return { lines: countEqual(lines), ignored: 0 }
}

function tagsOf(text: string): Tag[] {
  const tags: { name: string; text: string; row: number }[] = []
  for (const [index, written] of text.split(/\r\n|\n|\r/).entries()) {
    const [, name, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(written) ?? []
    const last = tags.at(-1)
    if (name) tags.push({ name, text: rest.trimEnd(), row: index + 1 })
    // Blocks of the message around its fields.
    else if (last && !/^(-\}?|\{.*|\s*)$/.test(written)) last.text += `\n${written.trimEnd()}`
  }
  return tags
}

function entryOf(tag: Tag): Omit<StatementLine, 'occurrence'> {
  const [, day = '', , way = '', , amount = '', kind = '', own = '', bank = '', more = ''] =
    entry.exec(tag.text) ?? []
  const bookedOn = dayOf(day)
  const minor = amountOf(amount)
  if (bookedOn === null || minor === null || minor === 0n) throw unreadable(tag)
  const isOut = way === 'D' || way === 'RC'
  const reference = [own, bank].map((one) => one.trim()).find((one) => one !== '' && one !== 'NONREF') ?? ''
  return {
    bookedOn,
    amountMinor: isOut ? -minor : minor,
    reference,
    text: [kind, bank.trim(), more.replaceAll('\n', ' ').trim()].filter((one) => one !== '').join(' '),
  }
}

function described(line: Omit<StatementLine, 'occurrence'>, text: string) {
  const written = `${line.text} ${text.replaceAll('\n', ' ')}`.trim()
  return { ...line, text: written.slice(0, 500) }
}

function balanceOf(tag: Tag): bigint {
  const [, way, , written, amount = ''] = balance.exec(tag.text) ?? []
  const minor = amountOf(amount)
  if (minor === null || written !== currency) throw unreadable(tag)
  return way === 'D' ? -minor : minor
}

function dayOf(digits: string): string | null {
  const written = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isDate(written) ? written : null
}

/** `1234,5`: the comma is always there. */
function amountOf(written: string): bigint | null {
  const [whole = '', part = ''] = written.split(',')
  const minor = whole === '' ? null : parseAmount(`${BigInt(whole)}.${part.padEnd(3, '0')}`, currency)
  return typeof minor === 'bigint' ? minor : null
}

function unreadable({ row }: Tag): Refusal {
  return new Refusal('treasury.line_unreadable', { row })
}
