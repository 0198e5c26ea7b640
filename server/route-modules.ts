import { routeAccount } from './modules/account/index.ts'
import { routeAds } from './modules/ads/index.ts'
import { routeCards } from './modules/cards/index.ts'
import { routeCatalogue } from './modules/catalogue/index.ts'
import { routeClub } from './modules/club/index.ts'
import { routeCompetitions } from './modules/competitions/index.ts'
import { routeConfirmations } from './modules/confirmations/index.ts'
import { routeContent } from './modules/content/index.ts'
import { routeEngagement } from './modules/engagement/index.ts'
import { routeFavourites } from './modules/favourites/index.ts'
import { routeForms } from './modules/forms/index.ts'
import { routeGates } from './modules/gates/index.ts'
import { routePointsAndGifts } from './modules/gifts/index.ts'
import { routeHome } from './modules/home/index.ts'
import { routeIdentity } from './modules/identity/index.ts'
import { routeNotifications, routePreferences, routePush } from './modules/notifications/index.ts'
import { routePolls } from './modules/polls/index.ts'
import { routeProducts } from './modules/products/index.ts'
import { routeReceipts } from './modules/receipts/index.ts'
import { routeCashRecharges, routeRecharges } from './modules/recharges/index.ts'
import { routeReports } from './modules/reports/index.ts'
import { routeSettings } from './modules/settings/index.ts'
import { routeSettlements } from './modules/settlements/index.ts'
import { routeSports } from './modules/sports/index.ts'
import { routeSubscriptions } from './modules/subscriptions/index.ts'
import { routeTickets } from './modules/tickets/index.ts'
import { routeTransfers } from './modules/transfers/index.ts'
import { routeVouchers } from './modules/vouchers/index.ts'
import type { Api } from './platform/http/api.ts'
import { routeAudiences } from './resource-engine/index.ts'
import { servedResourcesWith } from './resources.ts'
import type { Services } from './services.ts'

/** What clients and gates call, by domain. */
export function routeModules(api: Api, services: Services): void {
  const served = { ...services, servedResources: servedResourcesWith(services.keys) }
  routeIdentity(api, services)
  routeAccount(api, services)
  routeSettings(api, services)
  routeContent(api, services)
  routeNotifications(api, services)
  routePreferences(api, services)
  routePush(api, services)
  routeHome(api, services)
  routeFavourites(api, services)
  routeConfirmations(api, services)
  routeTransfers(api, services)
  routeSettlements(api, services)
  routeSubscriptions(api, services)
  routeReports(api, services)
  routeReceipts(api, services)
  routeCatalogue(api, services)
  routeCards(api, services)
  routeProducts(api, services)
  routePointsAndGifts(api, services)
  routePolls(api, services)
  routeCompetitions(api, services)
  routeForms(api, services)
  routeSports(api, services)
  routeTickets(api, services)
  routeRecharges(api, services)
  routeCashRecharges(api, services)
  routeVouchers(api, services)
  routeAds(api, services)
  routeEngagement(api, served)
  routeAudiences(api, served)
  routeGates(api, services)
  routeClub(api, served)
}
