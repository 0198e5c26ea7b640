import type { Resource } from './kernel/resource/resource.ts'
import { ads } from './resources/ads/ads.ts'
import { wantedAds } from './resources/ads/wanted-ads.ts'
import { attributes } from './resources/attributes/attributes.ts'
import { backups } from './resources/backups/backups.ts'
import { cardOrders } from './resources/cards/card-orders.ts'
import { categories } from './resources/catalogue/categories.ts'
import { exchangeRates } from './resources/catalogue/exchange-rates.ts'
import { suppliers } from './resources/catalogue/suppliers.ts'
import { clients } from './resources/clients/clients.ts'
import { aboutPages } from './resources/club/about-pages.ts'
import { eventSignUps } from './resources/club/event-sign-ups.ts'
import { events } from './resources/club/events.ts'
import { explanations } from './resources/club/explanations.ts'
import { galleries } from './resources/club/galleries.ts'
import { lives } from './resources/club/lives.ts'
import { news } from './resources/club/news.ts'
import { sliders } from './resources/club/sliders.ts'
import { sponsors } from './resources/club/sponsors.ts'
import { tracks } from './resources/club/tracks.ts'
import { clientCompetitions } from './resources/competitions/client-competitions.ts'
import { competitionAnswers } from './resources/competitions/competition-answers.ts'
import { competitions } from './resources/competitions/competitions.ts'
import { questions } from './resources/competitions/questions.ts'
import { contactMessages } from './resources/content/contact-messages.ts'
import { faqs } from './resources/content/faqs.ts'
import { pageTexts } from './resources/content/page-texts.ts'
import { commentingBans } from './resources/engagement/commenting-bans.ts'
import { comments } from './resources/engagement/comments.ts'
import { reacts } from './resources/engagement/reacts.ts'
import { scheduledExports } from './resources/exports/scheduled-exports.ts'
import { clientForms } from './resources/forms/client-forms.ts'
import { forms } from './resources/forms/forms.ts'
import { gateDevices } from './resources/gates/gate-devices.ts'
import { ticketGates } from './resources/gates/ticket-gates.ts'
import { ticketScans } from './resources/gates/ticket-scans.ts'
import { clientGifts } from './resources/gifts/client-gifts.ts'
import { gifts } from './resources/gifts/gifts.ts'
import { cities } from './resources/locations/cities.ts'
import { countries } from './resources/locations/countries.ts'
import { municipalities } from './resources/locations/municipalities.ts'
import { sellerPoints } from './resources/locations/seller-points.ts'
import { activityLogs } from './resources/logs/activity-logs.ts'
import { loginLogsClients } from './resources/logs/login-logs-clients.ts'
import { loginLogsUsers } from './resources/logs/login-logs-users.ts'
import { notifications } from './resources/notifications/notifications.ts'
import { alarms } from './resources/operations/alarms.ts'
import { outbox } from './resources/operations/outbox.ts'
import { administrativeStructures } from './resources/organisation/administrative-structures.ts'
import { branches } from './resources/organisation/branches.ts'
import { facilities } from './resources/organisation/facilities.ts'
import { points } from './resources/points/points.ts'
import { clientPolls } from './resources/polls/client-polls.ts'
import { polls } from './resources/polls/polls.ts'
import { productOrders } from './resources/products/product-orders.ts'
import { products } from './resources/products/products.ts'
import { shipments } from './resources/products/shipments.ts'
import { promoCodes } from './resources/promo/promo-codes.ts'
import { paymentMethods } from './resources/recharges/payment-methods.ts'
import { payments } from './resources/recharges/payments.ts'
import { rechargeRequests } from './resources/recharges/recharge-requests.ts'
import { bankFiles } from './resources/settlements/bank-files.ts'
import { settlements } from './resources/settlements/settlements.ts'
import { clubs } from './resources/sports/clubs.ts'
import { gameEventTypes } from './resources/sports/game-event-types.ts'
import { gameEvents } from './resources/sports/game-events.ts'
import { games } from './resources/sports/games.ts'
import { matchRounds } from './resources/sports/match-rounds.ts'
import { participants } from './resources/sports/participants.ts'
import { playerTransfers } from './resources/sports/player-transfers.ts'
import { ratings } from './resources/sports/ratings.ts'
import { seasons } from './resources/sports/seasons.ts'
import { sportLevels } from './resources/sports/sport-levels.ts'
import { sports } from './resources/sports/sports.ts'
import { stadiumSectors } from './resources/sports/stadium-sectors.ts'
import { stadiums } from './resources/sports/stadiums.ts'
import { staff } from './resources/sports/staff.ts'
import { staffTypes } from './resources/sports/staff-types.ts'
import { roles } from './resources/staff/roles.ts'
import { users } from './resources/staff/users.ts'
import { clientSubscriptions } from './resources/subscriptions/client-subscriptions.ts'
import { subscriptions } from './resources/subscriptions/subscriptions.ts'
import { clientTickets } from './resources/tickets/client-tickets.ts'
import { offlineTickets } from './resources/tickets/offline-tickets.ts'
import { tickets } from './resources/tickets/tickets.ts'
import { clearingItems } from './resources/treasury/clearing-items.ts'
import { statementLines } from './resources/treasury/statement-lines.ts'
import { statements } from './resources/treasury/statements.ts'
import { treasuryDays } from './resources/treasury/treasury-days.ts'
import { treasuryOperations } from './resources/treasury/treasury-operations.ts'
import { codeExports } from './resources/vouchers/code-exports.ts'
import { generateVouchers } from './resources/vouchers/generate-vouchers.ts'
import { voucherImports } from './resources/vouchers/voucher-imports.ts'
import { voucherSales } from './resources/vouchers/voucher-sales.ts'
import { vouchers } from './resources/vouchers/vouchers.ts'
import { moneyTransfers } from './resources/wallets/money-transfers.ts'
import { walletTransactions } from './resources/wallets/wallet-transactions.ts'
import { wallets } from './resources/wallets/wallets.ts'

/** Every definition, in the order of its group's menu. In a file of its own, because a menu needs no operations. */
export const resources = [
  scheduledExports,
  rechargeRequests,
  payments,
  settlements,
  bankFiles,
  treasuryOperations,
  statements,
  statementLines,
  clearingItems,
  treasuryDays,
  wallets,
  moneyTransfers,
  walletTransactions,
  cardOrders,
  categories,
  generateVouchers,
  vouchers,
  voucherSales,
  voucherImports,
  codeExports,
  promoCodes,
  shipments,
  productOrders,
  products,
  attributes,
  suppliers,
  sellerPoints,
  pageTexts,
  faqs,
  contactMessages,
  notifications,
  facilities,
  administrativeStructures,
  news,
  events,
  eventSignUps,
  galleries,
  sliders,
  aboutPages,
  explanations,
  tracks,
  sponsors,
  lives,
  competitions,
  points,
  gifts,
  clientGifts,
  polls,
  clientPolls,
  questions,
  clientCompetitions,
  competitionAnswers,
  forms,
  clientForms,
  comments,
  reacts,
  commentingBans,
  ads,
  wantedAds,
  sports,
  sportLevels,
  seasons,
  clubs,
  participants,
  stadiums,
  stadiumSectors,
  staffTypes,
  staff,
  playerTransfers,
  matchRounds,
  games,
  gameEvents,
  gameEventTypes,
  ratings,
  tickets,
  clientTickets,
  offlineTickets,
  ticketGates,
  gateDevices,
  ticketScans,
  users,
  roles,
  branches,
  activityLogs,
  loginLogsClients,
  loginLogsUsers,
  outbox,
  alarms,
  backups,
  clients,
  subscriptions,
  clientSubscriptions,
  cities,
  municipalities,
  countries,
  paymentMethods,
  exchangeRates,
] as const satisfies readonly Resource[]
