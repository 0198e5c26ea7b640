import { adsServer, wantedAdsServer } from './modules/ads/index.ts'
import { attributesServer } from './modules/attributes/staff/index.ts'
import { backupsServer } from './modules/backups/index.ts'
import { cardOrdersServer } from './modules/cards/staff/index.ts'
import { categoriesServer, exchangeRatesServer, suppliersServer } from './modules/catalogue/staff/index.ts'
import { expectNotOwn } from './modules/clients/index.ts'
import { clientsServer } from './modules/clients/staff/index.ts'
import {
  aboutPagesServer,
  eventSignUpsServer,
  eventsServer,
  explanationsServer,
  galleriesServer,
  livesServer,
  newsServer,
  slidersServer,
  sponsorsServer,
  tracksServer,
} from './modules/club/index.ts'
import {
  clientCompetitionsServer,
  competitionAnswersServer,
  competitionsServer,
  questionsServer,
} from './modules/competitions/index.ts'
import { contactMessagesServer, faqsServer, pageTextsServer } from './modules/content/staff/index.ts'
import { commentingBansServer, commentsServer, reactsServer } from './modules/engagement/index.ts'
import { clientFormsServer, formsServer } from './modules/forms/index.ts'
import { gateDevicesServer, ticketGatesServer, ticketScansServer } from './modules/gates/index.ts'
import { clientGiftsServer, giftsServer } from './modules/gifts/staff/index.ts'
import {
  citiesServer,
  countriesServer,
  municipalitiesServer,
  sellerPointsServer,
} from './modules/locations/index.ts'
import { activityLogsServer, loginLogsClientsServer, loginLogsUsersServer } from './modules/logs/index.ts'
import { notificationsServer } from './modules/notifications/staff/index.ts'
import { alarmsServer, outboxServer } from './modules/operations/index.ts'
import {
  administrativeStructuresServer,
  branchesServer,
  facilitiesServer,
} from './modules/organisation/index.ts'
import { pointsServer } from './modules/points/staff/index.ts'
import { clientPollsServer, pollsServer } from './modules/polls/index.ts'
import { productOrdersServer, productsServer, shipmentsServer } from './modules/products/staff/index.ts'
import { promoCodesServer } from './modules/promo/index.ts'
import {
  paymentMethodsServer,
  paymentsServer,
  rechargeRequestsServer,
} from './modules/recharges/staff/index.ts'
import { scheduledExportsServer } from './modules/scheduled-exports/index.ts'
import { bankFilesServer, settlementsServer } from './modules/settlements/staff/index.ts'
import {
  clubStaffServer,
  clubsServer,
  gameEventsServer,
  gameEventTypesServer,
  gamesServer,
  matchRoundsServer,
  participantsServer,
  playerTransfersServer,
  ratingsServer,
  seasonsServer,
  sportLevelsServer,
  sportsServer,
  stadiumSectorsServer,
  stadiumsServer,
  staffTypesServer,
} from './modules/sports/staff/index.ts'
import { rolesServer, usersServer } from './modules/staff/staff/index.ts'
import { clientSubscriptionsServer, subscriptionsServer } from './modules/subscriptions/staff/index.ts'
import { clientTicketsServer, offlineTicketsServer, ticketsServer } from './modules/tickets/staff/index.ts'
import {
  clearingItemsServer,
  statementLinesServer,
  statementsServer,
  treasuryDaysServer,
  treasuryOperationsServer,
} from './modules/treasury/index.ts'
import {
  batchesServer,
  codeExportsServer,
  importsServer,
  salesServer,
  vouchersServer,
} from './modules/vouchers/staff/index.ts'
import {
  moneyTransfersServer,
  walletsServer,
  walletTransactionsServer,
} from './modules/wallets/staff/index.ts'
import { type KeyRing, referenceOf } from './platform/secrets/index.ts'
import { openServedResources, type ServedResources } from './resource-engine/index.ts'
/** The server part of every definition, in the order of the registry. */
export const servedResources: ServedResources = openServedResources([
  scheduledExportsServer,
  rechargeRequestsServer,
  paymentsServer,
  settlementsServer,
  bankFilesServer,
  treasuryOperationsServer,
  statementsServer,
  statementLinesServer,
  clearingItemsServer,
  treasuryDaysServer,
  walletsServer,
  moneyTransfersServer,
  walletTransactionsServer,
  cardOrdersServer,
  categoriesServer,
  batchesServer,
  vouchersServer,
  salesServer,
  importsServer,
  codeExportsServer,
  promoCodesServer,
  shipmentsServer,
  productOrdersServer,
  productsServer,
  attributesServer,
  suppliersServer,
  sellerPointsServer,
  pageTextsServer,
  faqsServer,
  contactMessagesServer,
  notificationsServer,
  facilitiesServer,
  administrativeStructuresServer,
  newsServer,
  eventsServer,
  eventSignUpsServer,
  galleriesServer,
  slidersServer,
  aboutPagesServer,
  explanationsServer,
  tracksServer,
  sponsorsServer,
  livesServer,
  competitionsServer,
  pointsServer,
  giftsServer,
  clientGiftsServer,
  pollsServer,
  clientPollsServer,
  questionsServer,
  clientCompetitionsServer,
  competitionAnswersServer,
  formsServer,
  clientFormsServer,
  commentsServer,
  reactsServer,
  commentingBansServer,
  adsServer,
  wantedAdsServer,
  sportsServer,
  sportLevelsServer,
  seasonsServer,
  clubsServer,
  participantsServer,
  stadiumsServer,
  stadiumSectorsServer,
  staffTypesServer,
  clubStaffServer,
  playerTransfersServer,
  matchRoundsServer,
  gamesServer,
  gameEventsServer,
  gameEventTypesServer,
  ratingsServer,
  ticketsServer,
  clientTicketsServer,
  offlineTicketsServer,
  ticketGatesServer,
  gateDevicesServer,
  ticketScansServer,
  usersServer,
  rolesServer,
  branchesServer,
  activityLogsServer,
  loginLogsClientsServer,
  loginLogsUsersServer,
  outboxServer,
  alarmsServer,
  backupsServer,
  clientsServer,
  subscriptionsServer,
  clientSubscriptionsServer,
  citiesServer,
  municipalitiesServer,
  countriesServer,
  paymentMethodsServer,
  exchangeRatesServer,
])

/** The same for a process with the keys: with public references. */
export function servedResourcesWith(keys: KeyRing): ServedResources {
  return openServedResources(servedResources.all, {
    referenceOf: (number) => referenceOf(keys, number),
    expectNotOwn,
  })
}
