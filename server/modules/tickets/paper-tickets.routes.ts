import {
  inquirePaperTicket,
  listPaperBatches,
  listPaperSales,
  sellPaperTicket,
  showPaperStock,
  undoPaperSale as undoOperation,
} from '#contract/operations/tickets/paper-tickets.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { inquirePaper, sellPaper, undoPaperSale } from './sell-paper.ts'
import { showPaperBatches, showPaperSales, showStock } from './show-paper.ts'

interface PaperDeps {
  readonly database: Database
  readonly keys: KeyRing
}

/** What a seller does with paper tickets. */
export function routePaper(api: Api, { database, keys }: PaperDeps): void {
  const { db } = database
  api.route(inquirePaperTicket, ({ actor, body }) => inquirePaper({ db, keys }, actor.id, body.text))
  api.route(sellPaperTicket, ({ actor, body }) =>
    database.transact((tx) => sellPaper(tx, keys, actor.id, body.number)),
  )
  api.route(undoOperation, ({ actor, params }) =>
    database.transact((tx) => undoPaperSale(tx, actor.id, params.id)),
  )
  api.list(listPaperSales, ({ actor, query }) => showPaperSales(db, actor.id, query))
  api.list(listPaperBatches, ({ actor, query }) => showPaperBatches(db, actor.id, query))
  api.route(showPaperStock, ({ actor }) => showStock(db, actor.id))
}
