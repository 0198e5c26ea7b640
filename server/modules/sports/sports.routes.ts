import { listOwnRatings, rateGame as rateOperation } from '#contract/operations/sports/rate.ts'
import {
  listGames,
  listSeasons,
  listSquad,
  showSeasonCalendar as showCalendarOperation,
  showGame as showGameOperation,
  showPlayer as showPlayerOperation,
  showTable as showTableOperation,
} from '#contract/operations/sports/read-sports.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { rateGame, showOwnRatings } from './rate-game.ts'
import { showSeasonCalendar } from './show-calendar.ts'
import { showGame, showGames } from './show-games.ts'
import { listSeasonsShown } from './show-seasons.ts'
import { showPlayer, showSquad } from './show-squad.ts'
import { showTable } from './show-table.ts'

interface SportsDeps {
  readonly database: Database
  readonly config: { readonly publicUrl: string }
}

export function routeSports(api: Api, { database, config }: SportsDeps): void {
  const { db } = database
  api.route(listSeasons, () => listSeasonsShown(db))
  api.list(listGames, ({ query }) => showGames(db, query))
  api.route(showGameOperation, ({ params: { id } }) => showGame(db, id))
  api.route(showTableOperation, ({ params: { id } }) => showTable(db, id))
  api.file(showCalendarOperation, ({ params: { id }, origin: { locale } }) =>
    showSeasonCalendar(db, { id, locale, origin: config.publicUrl }),
  )
  api.route(listSquad, () => showSquad(db))
  api.route(showPlayerOperation, ({ params: { id } }) => showPlayer(db, id))
  api.route(listOwnRatings, ({ actor, params: { id } }) => showOwnRatings(db, actor.id, id))
  api.route(rateOperation, ({ actor, params: { id }, body: { player_id: staffId = null, stars } }) =>
    database.transact((tx) => rateGame(tx, { gameId: id, staffId, clientId: actor.id, stars })),
  )
}
