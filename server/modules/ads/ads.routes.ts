import { giveAd as give, noteAdEvents } from '#contract/operations/ads/show-ads.ts'
import {
  endWantedAd,
  listOwnWantedAds,
  reportWantedAd,
  showWantedPhone,
} from '#contract/operations/ads/wanted-ads.ts'
import type { Batches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readerOf } from '#server/platform/http/reader-of.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { openAdEvents } from './count-ad-events.ts'
import { giveAd } from './give-ad.ts'
import { endOwn, listOwn, report, showPhone } from './wanted-ads.ts'

interface Deps {
  readonly database: Database
  readonly batches: Batches
  readonly keys: KeyRing
}

export function routeAds(api: Api, { database, batches, keys }: Deps): void {
  const { db } = database
  const key = keys.keyFor('ad-showing')
  const events = openAdEvents(database, batches, key)
  api.route(give, ({ actor, visitor, params: { placement } }) =>
    giveAd(db, key, { placement, reader: readerOf(actor, visitor) }),
  )
  api.route(noteAdEvents, async ({ actor, visitor, body }) => {
    events.add(body.events, readerOf(actor, visitor))
    return {}
  })
  api.list(listOwnWantedAds, ({ actor, query }) => listOwn({ db, keys }, actor.id, query))
  api.route(showWantedPhone, ({ params }) => showPhone(db, params.id))
  api.route(endWantedAd, ({ actor, params }) => database.transact((tx) => endOwn(tx, params.id, actor.id)))
  api.route(reportWantedAd, ({ actor, params, body }) =>
    database.transact((tx) =>
      report(tx, { id: params.id, clientId: actor.id, reason: body.reason, note: body.note || null }),
    ),
  )
}
