import { walletTransactions } from '#contract/resources/wallets/wallet-transactions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  actorName,
  byAmount,
  byClient,
  byNumberOrClient,
  firstSide,
  isReversed,
  noteText,
  sideOfClient,
  transactionNumber,
} from './wallet-transactions.queries.ts'

export const walletTransactionsSection = serveResource(walletTransactions, {
  table: 'ledger.transaction',
  visibleTo: 'all',
  byReference: true,
  columns: { kind: 'operation', updated_at: null, deleted_at: null },
  computed: {
    number: transactionNumber,
    ...firstSide,
    note: noteText,
    actor: actorName,
    reversed: isReversed,
  },
  seenBy: sideOfClient,
  filters: { client_id: byClient, amount: byAmount },
  search: byNumberOrClient,
  may: (action, { kind, reversed }) => action !== 'reverse' || (kind === 'transfer' && reversed !== true),
})
