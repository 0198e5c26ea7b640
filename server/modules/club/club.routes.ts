import { openStream as openClientStream, openFreeStream } from '#contract/operations/club/open-stream.ts'
import { showClub as showClubOperation } from '#contract/operations/club/show-club.ts'
import { showEventCalendar as showEventCalendarOperation } from '#contract/operations/club/show-event-calendar.ts'
import { withdrawSignUp as withdrawOperation } from '#contract/operations/club/withdraw-sign-up.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { ServedResources } from '#server/resource-engine/index.ts'
import { openStream } from './open-stream.ts'
import { showClub } from './show-club.ts'
import { showEventCalendar } from './show-event-calendar.ts'
import { withdrawSignUp } from './withdraw-sign-up.ts'

interface ClubDeps {
  readonly database: Database
  readonly servedResources: ServedResources
  readonly config: { readonly publicUrl: string; readonly streamSecret: string | null }
}

export function routeClub(api: Api, { database: { db, transact }, servedResources, config }: ClubDeps): void {
  api.route(showClubOperation, () => showClub(db, servedResources))
  api.file(showEventCalendarOperation, ({ params: { id }, origin: { locale } }) =>
    showEventCalendar(db, servedResources, { id, locale, origin: config.publicUrl }),
  )
  api.route(withdrawOperation, ({ params: { id }, actor }) =>
    transact((tx) => withdrawSignUp(tx, { id, clientId: actor.id })),
  )
  const { streamSecret: secret } = config
  api.route(openFreeStream, ({ params: { id } }) => openStream(db, { id, client: null, secret }))
  api.route(openClientStream, ({ params: { id }, actor: client }) => openStream(db, { id, client, secret }))
}
