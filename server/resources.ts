import { cardOrdersSection } from './modules/cards/staff/index.ts'
import { categoriesSection, suppliersSection } from './modules/catalogue/staff/index.ts'
import { clientsSection } from './modules/clients/staff/index.ts'
import { competitionEntriesSection, competitionsSection } from './modules/competitions/index.ts'
import { contactMessagesSection, faqsSection, pageTextsSection } from './modules/content/staff/index.ts'
import {
  citiesServer,
  countriesServer,
  municipalitiesServer,
  sellerPointsServer,
} from './modules/locations/index.ts'
import { activityLogsServer, loginLogsClientsServer, loginLogsUsersServer } from './modules/logs/index.ts'
import { alarmsServer, outboxServer } from './modules/operations/index.ts'
import { promoCodesServer } from './modules/promo/index.ts'
import {
  paymentMethodsServer,
  paymentsServer,
  rechargeRequestsServer,
} from './modules/recharges/staff/index.ts'
import { settlementsServer } from './modules/settlements/staff/index.ts'
import { rolesServer, usersServer } from './modules/staff/staff/index.ts'
import {
  batchesServer,
  codeExportsServer,
  importsServer,
  salesServer,
  vouchersServer,
} from './modules/vouchers/staff/index.ts'
import { walletTransactionsServer } from './modules/wallets/staff/index.ts'
import { type KeyRing, referenceOf } from './platform/secrets/index.ts'
import { openServedResources, type ServedResources } from './resource-engine/index.ts'

/** The server half of every definition, in the order of the registry. */
export const sections: Sections = openSections([
  rechargeRequestsSection,
  paymentsSection,
  settlementsSection,
  walletTransactionsSection,
  cardOrdersSection,
  categoriesSection,
  batchesSection,
  vouchersSection,
  salesSection,
  importsSection,
  codeExportsSection,
  promoCodesSection,
  suppliersSection,
  sellerPointsSection,
  pageTextsSection,
  faqsSection,
  contactMessagesSection,
  competitionsSection,
  competitionEntriesSection,
  usersSection,
  rolesSection,
  activityLogsSection,
  loginLogsClientsSection,
  loginLogsUsersSection,
  outboxSection,
  alarmsSection,
  clientsSection,
  citiesSection,
  municipalitiesSection,
  countriesSection,
  paymentMethodsSection,
])

/** The same, as the process that holds the keys shows them: with public references. */
export function servedResourcesWith(keys: KeyRing): ServedResources {
  return openServedResources(servedResources.all, (number) => referenceOf(keys, number))
}
