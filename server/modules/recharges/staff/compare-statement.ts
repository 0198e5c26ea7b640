import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type compareStatement as contract,
  disagreements,
} from '#contract/operations/recharges/compare-statement.ts'
import { rechargeStatuses } from '#contract/operations/recharges/recharge.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readTable } from '#server/platform/documents/index.ts'
import { selectCredited, selectNamed } from './recharges.queries.ts'
import { compare, type Disagreement, readStatement } from './statement.rules.ts'

const fileLimits = { bytesMax: 10 * 1024 * 1024, rowsMax: 20_000 }
const creditedMax = 50_000
const shownMax = 500

/** @throws Refusal `import.unreadable`, `import.too_large`, `payment.statement_strange` */
export async function compareStatement(
  db: Db,
  { file, gateway, from, to }: BodyOf<typeof contract>,
): Promise<AnswerInput<typeof contract>> {
  const rows = await readTable(file.bytes, fileLimits)
  const statement = readStatement(rows.map(({ cells }) => cells))
  if (!statement) throw new Refusal('payment.statement_strange', {}, { file: 'payment.statement_strange' })
  const { lines, ignored } = statement
  const [named, credited] = await Promise.all([
    selectNamed(
      db,
      gateway,
      lines.map((line) => line.invoiceNo),
    ),
    selectCredited(db, gateway, { from, to }, creditedMax),
  ])
  const found = compare(lines, { named, credited })
  const ofLines = found.filter(({ kind }) => kind !== 'missing').length
  return {
    lines: lines.length,
    agreeing: lines.length - ofLines,
    ignored,
    counts: disagreements.map((disagreement) => ({
      disagreement,
      count: found.filter(({ kind }) => kind === disagreement).length,
    })),
    rows: found.slice(0, shownMax).map(view),
  }
}

function view({ kind, invoiceNo, ours, theirsMinor }: Disagreement) {
  const written = (amountMinor: bigint | null) =>
    amountMinor === null ? null : toWire(amountMinor, defaultCurrency)
  return {
    disagreement: kind,
    invoice_no: invoiceNo,
    payment_id: ours?.id.toString() ?? null,
    status: rechargeStatuses.find((known) => known === ours?.status) ?? null,
    ours: written(ours?.amountMinor ?? null),
    theirs: written(theirsMinor),
  }
}
