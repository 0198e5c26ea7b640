import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  downloadBankFile as downloadContract,
  makeBankFile as fileContract,
} from '#contract/operations/settlements/bank-files.ts'
import { makeSettlement as makeContract } from '#contract/operations/settlements/make-settlement.ts'
import {
  countSettlements as countContract,
  printSettlement as printContract,
} from '#contract/operations/settlements/read-settlements.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { expectNotOwn, wasEverClient } from '#server/modules/clients/index.ts'
import { printSettlement, requestSettlement } from '#server/modules/settlements/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { countSettlements } from './count-settlements.ts'
import { makeBankFile, takeBankFile } from './make-bank-file.ts'

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
}

export function routeStaffSettlements(api: Api, { database, engine }: Deps): void {
  const { db } = database
  api.money(makeContract, async ({ actor, body, origin, idempotency }) => {
    await expectEverClient(db, body.client_id)
    await expectNotOwn(db, actor.id, [body.client_id])
    const { answer, replayed } = await engine.post(requestSettlement, {
      input: { merchantId: body.client_id, supplierId: body.supplier_id, sender: null },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { replayed, answer: { id: answer.id, net_amount: answer.net_amount, currency: defaultCurrency } }
  })
  api.file(printContract, ({ params, origin: { locale } }) =>
    printSettlement(db, params.id, { ownerId: null, locale }),
  )
  api.route(fileContract, ({ body, actor, origin }) =>
    database.transact((tx) => makeBankFile(tx, body.settlement_ids, { actor, origin })),
  )
  api.file(downloadContract, ({ params, actor, origin }) =>
    database.transact((tx) => takeBankFile(tx, params.id, { actor, origin })),
  )
  api.route(countContract, ({ query }) => countSettlements(db, query))
}

/**
 * A first use opens a ledger account, so the client must have existed. A deleted one may be asked about again, by the
 * key of an earlier settlement.
 */
async function expectEverClient(db: Db, id: bigint): Promise<void> {
  if (!(await wasEverClient(db, id))) throw new Refusal('request.not_found')
}
