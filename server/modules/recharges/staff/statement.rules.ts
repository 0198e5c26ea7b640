import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import type { disagreements } from '#contract/operations/recharges/compare-statement.ts'

/** Our number for a payment there. */
const invoiceNo = /\bMZ-[\da-f]{8,36}\b/
const amountHeader = /amount|value|total|المبلغ|القيمة/i

export interface StatementLine {
  readonly invoiceNo: string
  /** Null: not an amount. */
  readonly amountMinor: bigint | null
}

export interface OurPayment {
  readonly id: bigint
  readonly invoiceNo: string
  readonly amountMinor: bigint
  readonly status: string
}

export interface Disagreement {
  readonly kind: (typeof disagreements)[number]
  readonly invoiceNo: string
  readonly ours: OurPayment | null
  readonly theirsMinor: bigint | null
}

type Cells = readonly string[]

/** The lines with one of our invoice numbers, each once; null when no column has the amounts. */
export function readStatement(rows: readonly Cells[]): { lines: StatementLine[]; ignored: number } | null {
  const amountAt = rows[0]?.findIndex((header) => amountHeader.test(header)) ?? -1
  if (amountAt < 0) return null
  const lines = new Map<string, StatementLine>()
  for (const cells of rows.slice(1)) {
    const invoice = cells.map((cell) => invoiceNo.exec(cell)?.[0]).find((found) => found !== undefined)
    const amount = parseAmount(cells[amountAt] ?? '', defaultCurrency)
    const amountMinor = typeof amount === 'bigint' ? amount : null
    if (invoice !== undefined) lines.set(invoice, { invoiceNo: invoice, amountMinor })
  }
  return { lines: [...lines.values()], ignored: rows.length - 1 - lines.size }
}

/**
 * The differences between a statement and our books.
 * @param named our payments in the statement
 * @param credited those credited in its days
 */
export function compare(
  lines: readonly StatementLine[],
  { named, credited }: { named: readonly OurPayment[]; credited: readonly OurPayment[] },
): Disagreement[] {
  const ours = new Map(named.map((payment) => [payment.invoiceNo, payment]))
  const listed = new Set(lines.map((line) => line.invoiceNo))
  return [
    ...lines.flatMap((line) => disagreementOf(line, ours.get(line.invoiceNo) ?? null)),
    ...credited
      .filter((payment) => !listed.has(payment.invoiceNo))
      .map((payment) => ({
        kind: 'missing' as const,
        invoiceNo: payment.invoiceNo,
        ours: payment,
        theirsMinor: null,
      })),
  ]
}

function disagreementOf(
  { invoiceNo: invoice, amountMinor }: StatementLine,
  ours: OurPayment | null,
): Disagreement[] {
  const found = (kind: Disagreement['kind']) => [{ kind, invoiceNo: invoice, ours, theirsMinor: amountMinor }]
  if (!ours) return found('unknown')
  if (ours.amountMinor !== amountMinor) return found('amount_differs')
  return ours.status === 'completed' ? [] : found('not_credited')
}
