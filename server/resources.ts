import { cardOrdersSection } from './modules/cards/staff/index.ts'
import { categoriesSection, suppliersSection } from './modules/catalogue/staff/index.ts'
import { clientsSection } from './modules/clients/staff/index.ts'
import { contactMessagesSection, faqsSection, pageTextsSection } from './modules/content/staff/index.ts'
import {
  citiesSection,
  countriesSection,
  municipalitiesSection,
  sellerPointsSection,
} from './modules/locations/index.ts'
import { activityLogsSection, loginLogsClientsSection, loginLogsUsersSection } from './modules/logs/index.ts'
import { alarmsSection, outboxSection } from './modules/operations/index.ts'
import { promoCodesSection } from './modules/promo/index.ts'
import {
  paymentMethodsSection,
  paymentsSection,
  rechargeRequestsSection,
} from './modules/recharges/staff/index.ts'
import { settlementsSection } from './modules/settlements/staff/index.ts'
import { rolesSection, usersSection } from './modules/staff/staff/index.ts'
import {
  batchesSection,
  codeExportsSection,
  importsSection,
  salesSection,
  vouchersSection,
} from './modules/vouchers/staff/index.ts'
import { walletTransactionsSection } from './modules/wallets/staff/index.ts'
import { type KeyRing, referenceOf } from './platform/secrets/index.ts'
import { openSections, type Sections } from './resource-engine/index.ts'

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
export function sectionsWith(keys: KeyRing): Sections {
  return openSections(sections.all, (number) => referenceOf(keys, number))
}
