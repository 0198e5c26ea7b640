import { wallets } from '#contract/resources/wallets/wallets.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { byFrozen, isWallet, walletFigures, walletsOf } from './wallets.queries.ts'

export const walletsServer = serveResource(wallets, {
  table: 'ledger.account',
  visibleTo: () => isWallet,
  columns: { updated_at: null, deleted_at: null },
  computed: walletFigures,
  filters: { frozen: byFrozen },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), walletsOf),
})
