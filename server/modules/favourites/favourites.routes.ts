import {
  listFavouriteCategories,
  markFavouriteCategory,
} from '#contract/operations/favourites/favourite-categories.ts'
import {
  listFavouriteReceivers,
  removeFavouriteReceiver,
  saveFavouriteReceiver,
} from '#contract/operations/favourites/favourite-receivers.ts'
import { listSavedAmounts, setSavedAmounts } from '#contract/operations/favourites/saved-amounts.ts'
import { askStockNotice, listStockNotices } from '#contract/operations/favourites/stock-notices.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { markCategory, showCategories } from './mark-category.ts'
import { askNotice, showNotices } from './notify-of-stock.ts'
import { saveAmounts, showAmounts } from './save-amounts.ts'
import { removeReceiver, saveReceiver, showReceivers } from './save-receiver.ts'

export function routeFavourites(api: Api, { database }: { database: Database }): void {
  api.route(listFavouriteCategories, ({ actor }) => showCategories(database.db, actor.id))
  api.route(markFavouriteCategory, ({ actor, params, body }) =>
    database.transact((tx) => markCategory(tx, { clientId: actor.id, categoryId: params.id, ...body })),
  )
  api.route(listFavouriteReceivers, ({ actor }) => showReceivers(database.db, actor.id))
  api.route(saveFavouriteReceiver, ({ actor, body }) =>
    database.transact((tx) =>
      saveReceiver(tx, { clientId: actor.id, transferId: body.transfer_id, label: body.label }),
    ),
  )
  api.route(removeFavouriteReceiver, ({ actor, params }) =>
    database.transact((tx) => removeReceiver(tx, actor.id, params.id)),
  )
  api.route(listStockNotices, ({ actor }) => showNotices(database.db, actor.id))
  api.route(askStockNotice, ({ actor, params, body }) =>
    database.transact((tx) =>
      askNotice(tx, { clientId: actor.id, categoryId: params.id, wanted: body.wanted }),
    ),
  )
  api.route(listSavedAmounts, ({ actor }) => showAmounts(database.db, actor.id))
  api.route(setSavedAmounts, ({ actor, params, body }) =>
    database.transact((tx) => saveAmounts(tx, { clientId: actor.id, ...params, ...body })),
  )
}
