import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { isDate } from '#contract/kernel/dates.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { countEqual, type StatementLine } from './read-statement.rules.ts'

type Uncounted = Omit<StatementLine, 'occurrence'>

const currency = 'LYD'
const namespace = /xmlns(?::\w+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\./
const headLengthMax = 2_000
const unnamed = new Set(['', 'NOTPROVIDED', 'NONREF'])

/** Whether a file is an ISO 20022 statement, a bank's account as XML. */
export function isCamt053(text: string): boolean {
  return namespace.test(text.slice(0, headLengthMax))
}

/**
 * The booked entries of a CAMT.053, strictly: what cannot be read, or a closing balance that is not the opening one with
 * all entries, refuses the file. Entries that are not booked yet are left out.
 * @throws Refusal `treasury.line_unreadable`
 */
export function readCamt053(text: string): { lines: StatementLine[]; ignored: number } {
  const statements = all(treeOf(text), 'BkToCstmrStmt').flatMap((message) => all(message, 'Stmt'))
  const lines: Uncounted[] = []
  let ignored = 0
  for (const statement of statements) {
    const entries = all(statement, 'Ntry')
    const booked = entries.filter(isBooked)
    const read = booked.map((entry) => entryOf(text, entry))
    expectClosing(text, statement, read)
    lines.push(...read)
    ignored += entries.length - booked.length
  }
  return { lines: countEqual(lines), ignored }
}

/** Comments, sections and declarations of types have no place in a statement; without them nothing expands and nests unseen. */
function treeOf(text: string): XmlElement {
  if (text.includes('<!') || text.indexOf('<?', 2) > 0) throw unreadable(1)
  try {
    const { root } = parseXml(text, { includeOffsets: true })
    if (root) return root
  } catch (error) {
    if (error instanceof XmlError) throw unreadable(error.line)
    // Nested deeper than any statement.
    if (!(error instanceof RangeError)) throw error
  }
  throw unreadable(1)
}

function entryOf(file: string, entry: XmlElement): Uncounted {
  const bookedOn = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm').slice(0, 10)
  const amountMinor = signedAmount(entry)
  if (!isDate(bookedOn) || amountMinor === null || amountMinor === 0n) throw unreadable(rowOf(file, entry))
  // Several payments may be one entry; then only the entry's own number names it.
  const payments = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  const only = payments.length === 1 ? payments[0] : undefined
  const references = [
    ...(only ? [textAt(only, 'Refs', 'EndToEndId'), textAt(only, 'Refs', 'AcctSvcrRef')] : []),
    textAt(entry, 'AcctSvcrRef'),
    textAt(entry, 'NtryRef'),
  ]
  const words = [
    textAt(entry, 'AddtlNtryInf'),
    ...payments.flatMap((payment) =>
      all(payment, 'RmtInf').flatMap((remittance) => all(remittance, 'Ustrd').map((one) => one.text.trim())),
    ),
  ]
  return {
    bookedOn,
    amountMinor,
    reference: (references.find((one) => !unnamed.has(one)) ?? '').slice(0, 100),
    text: words
      .filter((one) => one !== '')
      .join(' ')
      .slice(0, 500),
  }
}

/** Both balances are there; a statement of one page begins with the closing one of the page before. */
function expectClosing(file: string, statement: XmlElement, lines: readonly Uncounted[]): void {
  const balances = all(statement, 'Bal')
  const find = (...codes: readonly string[]) =>
    balances.find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd')))
  const [opening, closing] = [find('OPBD', 'PRCD'), find('CLBD')]
  const [before, after] = [opening && signedAmount(opening), closing && signedAmount(closing)]
  if (typeof before !== 'bigint' || typeof after !== 'bigint') throw unreadable(rowOf(file, statement))
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, before)
  if (sum !== after) throw unreadable(rowOf(file, closing ?? statement))
}

function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  return status === 'BOOK'
}

/** A debit is below zero, also one that takes a credit back. Null: unreadable, or of another currency. */
function signedAmount(element: XmlElement): bigint | null {
  const [amount] = all(element, 'Amt')
  const way = textAt(element, 'CdtDbtInd')
  if (amount?.attributes['Ccy'] !== currency || !/^\d{1,15}(\.\d{1,3})?$/.test(amount.text.trim()))
    return null
  const minor = parseAmount(amount.text.trim(), currency)
  if (typeof minor !== 'bigint' || (way !== 'CRDT' && way !== 'DBIT')) return null
  return way === 'DBIT' ? -minor : minor
}

/** Children of this name, whatever prefix the bank writes before it. */
function all(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name.split(':').at(-1) === name,
  )
}

/** The text at the end of this path of single elements; empty where it does not lead. */
function textAt(parent: XmlElement, ...path: readonly string[]): string {
  let at: XmlElement | undefined = parent
  for (const name of path) at = at && all(at, name)[0]
  return at?.text.trim() ?? ''
}

function rowOf(file: string, { start }: XmlElement): number {
  return file.slice(0, Math.max(0, start)).split('\n').length
}

function unreadable(row: number): Refusal {
  return new Refusal('treasury.line_unreadable', { row })
}
