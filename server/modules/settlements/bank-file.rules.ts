import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import { bankReferenceOf } from '#contract/shapes/settlement.ts'
import type { Cell, Column } from '#server/platform/documents/index.ts'

/** A settlement as the bank is told to pay it. */
export interface BankPayment {
  readonly settlementId: bigint
  readonly payee: PayoutAccount
  readonly amountMinor: bigint
  readonly currency: string
}

interface BankColumn extends Column {
  readonly cell: (payment: BankPayment, position: number) => Cell
}

/** The columns of a bulk transfer, as banks in Libya take it: another bank's are changed here and nowhere else. */
export const bankColumns: readonly BankColumn[] = [
  { title: 'ر.م', kind: 'integer', cell: (_payment, position) => position + 1 },
  { title: 'اسم المستفيد', kind: 'text', cell: ({ payee }) => payee.holder },
  { title: 'المصرف', kind: 'text', cell: ({ payee }) => payee.bank },
  { title: 'رقم الحساب', kind: 'text', cell: ({ payee }) => payee.number },
  {
    title: 'القيمة',
    kind: 'money',
    cell: ({ amountMinor, currency }) => toWire(amountMinor, currencyOf(currency)),
  },
  { title: 'العملة', kind: 'text', cell: ({ currency }) => currency },
  { title: 'البيان', kind: 'text', cell: ({ settlementId }) => bankReferenceOf(settlementId) },
]

/** The last row: how many, and their sum. */
export function totalsOf(payments: readonly BankPayment[]): readonly Cell[] {
  const [first] = payments
  if (!first) throw new RangeError('a file for the bank without payments')
  return bankColumns.map(({ kind }, index) => {
    if (index === 0) return payments.length
    if (kind === 'money') return toWire(sumOfPayments(payments), currencyOf(first.currency))
    return index === 1 ? 'الإجمالي' : null
  })
}

export function sumOfPayments(payments: readonly BankPayment[]): bigint {
  return payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
