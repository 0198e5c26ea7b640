import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { toWire } from '#contract/kernel/money.ts'
import { kindName, undirectedName } from '#contract/shapes/movement-names.ts'
import {
  balanceAfter,
  describeMovement,
  findMovements,
  type MovementFilter,
  type MovementRow,
  type MovementTotals,
  readFigures,
  sumMovements,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ExportedTable } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { inPortions, namedColumns, type Reader, reportHead, total } from './export-report.ts'
import { movementFilterOf, newestFirst, type WalletQuery } from './report-wallet-transactions.ts'

const wire = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)

/** The report of movements as a file: the same filter and order, every row. */
export async function exportWalletTransactions(
  db: ReadDb,
  keys: KeyRing,
  reader: Reader,
  query: WalletQuery,
): Promise<ExportedTable> {
  const { clientId, locale } = reader
  const { id: accountId } = await readFigures(db, walletOf(clientId, defaultCurrency))
  // A wallet without movements has no account, and no account has this number.
  const filter = await movementFilterOf(db, keys, query, { accountId: accountId ?? 0n, clientId })
  const [head, totals] = await Promise.all([reportHead(db, reader, query), sumMovements(db, filter)])
  const kind = query['filter[kind]']
  const kindNote = kind
    ? [
        {
          label: translate(locale, 'documents:columns.kind'),
          value: translate(locale, `portal:${kindName(kind)}`),
        },
      ]
    : []
  return {
    ...head,
    title: translate(locale, 'reports:wallet.title'),
    notes: [...head.notes, ...kindNote],
    totals: [
      ...(await balancesAround(db, locale, filter, totals)),
      total(locale, 'reports:wallet.received', wire(totals.receivedMinor)),
      total(locale, 'reports:wallet.spent', wire(totals.spentMinor)),
      total(locale, 'reports:wallet.net', wire(totals.receivedMinor - totals.spentMinor)),
    ],
    columns: namedColumns(
      locale,
      {
        ...{ time: 'datetime', reference: 'text', kind: 'text', counterparty: 'text', note: 'text' },
        ...{ amount: 'money', fee: 'money', balance_before: 'money', balance_after: 'money' },
      },
      ['amount', 'fee'],
    ),
    count: totals.count,
    rows: () =>
      inPortions(
        totals.count,
        (page) => findMovements(db, filter, { ...newestFirst, ...query.sort, ...page }, totals),
        (row) => {
          const movement = describeMovement(keys, row)
          return [
            ...[row.createdAt, movement.reference, translate(locale, `portal:${undirectedName(movement)}`)],
            ...[movement.counterparty?.[locale] ?? null, movement.note],
            ...[movement.amount, feeOf(row), movement.balance_before, movement.balance_after],
          ]
        },
      ),
  }
}

/** The balances before and after these days; in a search they would mean nothing. */
async function balancesAround(
  db: ReadDb,
  locale: Language,
  { accountId, sought }: MovementFilter,
  { after, last }: MovementTotals,
) {
  if (sought) return []
  const [opening, closing] = [
    await balanceAfter(db, accountId, after),
    await balanceAfter(db, accountId, last),
  ]
  return [
    total(locale, 'reports:wallet.opening', wire(opening)),
    total(locale, 'reports:wallet.closing', wire(closing)),
  ]
}

/** This client's fee within the amount: for cash the receiver pays it, otherwise the actor. */
function feeOf({ operation, own, feeMinor }: MovementRow): string | null {
  const isPayer = operation === 'cash_recharge' ? !own : own
  return isPayer && feeMinor > 0n ? wire(feeMinor) : null
}
