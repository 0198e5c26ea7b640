import { walletTransactions } from '#contract/resources/wallets/wallet-transactions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  actorName,
  balanceAfter,
  byAmount,
  byClient,
  byNumberOrClient,
  feePaid,
  firstClient,
  isReversed,
  noteText,
  otherClient,
  ownNet,
  transactionNumber,
} from './wallet-transactions.queries.ts'

export const walletTransactionsSection = serveResource(walletTransactions, {
  table: 'ledger.transaction',
  visibleTo: 'all',
  byReference: true,
  columns: { kind: 'operation', updated_at: null, deleted_at: null },
  computed: {
    number: transactionNumber,
    client_id: firstClient,
    other_client_id: otherClient,
    amount: ownNet,
    fee: feePaid,
    balance_after: balanceAfter,
    note: noteText,
    actor: actorName,
    reversed: isReversed,
  },
  filters: { client_id: byClient, amount: byAmount },
  search: byNumberOrClient,
  may: (action, { kind, reversed }) => action !== 'reverse' || (kind === 'transfer' && reversed !== true),
})
