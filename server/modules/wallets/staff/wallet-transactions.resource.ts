import { walletTransactions } from '#contract/resources/wallets/wallet-transactions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  actorName,
  byAmount,
  byClient,
  byEarning,
  byNumberOrClient,
  firstSide,
  incomeOf,
  isEarning,
  isReversed,
  movesOrHolds,
  noteText,
  sideOfClient,
  transactionNumber,
} from './wallet-transactions.queries.ts'

export const walletTransactionsServer = serveResource(walletTransactions, {
  table: 'ledger.transaction',
  isPast: true,
  visibleTo: () => movesOrHolds,
  byReference: true,
  columns: { kind: 'operation', updated_at: null, deleted_at: null },
  computed: {
    number: transactionNumber,
    reference: transactionNumber,
    ...firstSide,
    income: incomeOf,
    earning: isEarning,
    note: noteText,
    actor: actorName,
    reversed: isReversed,
  },
  computedFor: sideOfClient,
  filters: { client_id: byClient, amount: byAmount, earning: byEarning },
  search: byNumberOrClient,
  policy: { allowed: { reverse: ({ kind, reversed }) => kind === 'transfer' && reversed !== true } },
})
