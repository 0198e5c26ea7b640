import { showBalanceAt as balanceContract } from '#contract/operations/wallets/wallet-statement.ts'
import {
  showPostings as postingsContract,
  reverseTransaction,
} from '#contract/operations/wallets/wallet-transactions.ts'
import { openSealKeys } from '#server/ledger/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import { askForReversal } from './request-reversal.ts'
import { showBalanceAt } from './show-balance-at.ts'
import { type PostingsDeps, showPostings } from './show-postings.ts'

export function routeStaffWallets(api: Api, services: Omit<PostingsDeps, 'sealKeys'>): void {
  const { database, keys } = services
  const deps = { database, keys, sealKeys: openSealKeys(keys) }
  api.route(postingsContract, ({ params }) => showPostings(deps, params.id))
  api.route(balanceContract, ({ params, query }) => showBalanceAt(database.db, params.id, new Date(query.at)))
  api.guarded(reverseTransaction, async ({ actor, params, body, origin }) => {
    const asked = { ...body, actor, origin, id: params.id }
    return { approvalId: await database.transact((tx) => askForReversal(tx, asked)) }
  })
}
