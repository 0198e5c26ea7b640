import { openStream as openClientStream, openFreeStream } from '#contract/operations/club/open-stream.ts'
import { showClub as showClubOperation } from '#contract/operations/club/show-club.ts'
import { showEventCalendar as showEventCalendarOperation } from '#contract/operations/club/show-event-calendar.ts'
import { watchStream } from '#contract/operations/club/watch-stream.ts'
import { withdrawSignUp as withdrawOperation } from '#contract/operations/club/withdraw-sign-up.ts'
import type { Batches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readerOf } from '#server/platform/http/reader-of.ts'
import type { ServedResources } from '#server/resource-engine/index.ts'
import { openStream } from './open-stream.ts'
import { showClub } from './show-club.ts'
import { showEventCalendar } from './show-event-calendar.ts'
import { openViewers } from './watch-stream.ts'
import { withdrawSignUp } from './withdraw-sign-up.ts'

interface ClubDeps {
  readonly database: Database
  readonly batches: Batches
  readonly servedResources: ServedResources
  readonly config: { readonly publicUrl: string; readonly streamSecret: string | null }
}

export function routeClub(api: Api, deps: ClubDeps): void {
  const { database, servedResources, config } = deps
  const { db, transact } = database
  const viewers = openViewers(deps)
  api.route(showClubOperation, () => showClub(db, servedResources))
  api.file(showEventCalendarOperation, ({ params: { id }, origin: { locale } }) =>
    showEventCalendar(db, servedResources, { id, locale, origin: config.publicUrl }),
  )
  api.route(withdrawOperation, ({ params: { id }, actor }) =>
    transact((tx) => withdrawSignUp(tx, { id, clientId: actor.id })),
  )
  api.route(watchStream, async ({ actor: client, visitor, params: { id } }) => ({
    viewers: await viewers.note({ liveId: id, reader: readerOf(client, visitor) }),
  }))
  const { streamSecret: secret } = config
  api.route(openFreeStream, ({ params: { id } }) => openStream(db, { id, client: null, secret }))
  api.route(openClientStream, ({ params: { id }, actor: client }) => openStream(db, { id, client, secret }))
}
