// Made by npm run write-manifest from the definitions.
import type { ManifestEntry } from './kernel/resource/manifest-entry.ts'

/** What needs two people, as actions declare it, and the permission that the maker needs. */
export const declaredApprovals = {
  'bank-recharge': 'recharge-requests-approve',
  'settlement-payment': 'settlements-approve',
  'treasury-operation': 'treasury-operations-post',
  'treasury-day': 'treasury-days-close',
  'card-refund': 'card-orders-refund',
  'category-prices': 'categories-change-prices',
  'promo-terms': 'promo-codes-change-shares',
  'user-sign-in': 'users-change-sign-in',
  'second-factor-reset': 'users-reset-factors',
  'adjustment': 'clients-adjust',
  'contact-verification': 'clients-verify',
  'payment-terms': 'payment-methods-change-terms',
} as const

/** Those whose row waits for the second person: it has one open request. */
export const declaredOnce = [
  'bank-recharge',
  'settlement-payment',
  'treasury-operation',
  'treasury-day',
  'card-refund',
] as const

export const resourceManifest: readonly ManifestEntry[] = [
  {"name":"recharge-requests","group":"money","icon":"IconReceipt","crud":["index","show","export"],"subject":"bank_transfer_request"},
  {"name":"payments","group":"money","icon":"IconCreditCard","crud":["index","show","export"],"grants":["compare"],"subject":"payment"},
  {"name":"settlements","group":"money","icon":"IconBuildingBank","crud":["index","show","export"],"grants":["store","counts-suppliers"],"related":["settled-vouchers"],"subject":"settlement"},
  {"name":"bank-files","group":"money","icon":"IconFileExport","crud":["index","show","export"],"grants":["store","download"],"related":["settlements"],"subject":"bank_file"},
  {"name":"treasury-operations","group":"money","icon":"IconBuildingBank","crud":["index","show","store","update","export"],"subject":"treasury_operation"},
  {"name":"statements","group":"money","icon":"IconFileImport","crud":["index","show","store","update","export"],"related":["statement-lines"],"subject":"statement"},
  {"name":"statement-lines","group":"money","icon":"IconListDetails","crud":["index","show","export"],"subject":"statement_line"},
  {"name":"clearing-items","group":"money","icon":"IconStack2","crud":["index","show","export"]},
  {"name":"treasury-days","group":"money","icon":"IconLock","crud":["index","show","store","export"],"related":["treasury-day-channels","treasury-day-items"],"subject":"treasury_day"},
  {"name":"wallet-transactions","group":"money","icon":"IconArrowsExchange","crud":["index","show","export"]},
  {"name":"card-orders","group":"money","icon":"IconShoppingBag","crud":["index","show","export"],"related":["ordered-cards"],"subject":"card_order"},
  {"name":"categories","group":"cards","icon":"IconCategory","crud":["index","store","update","export"],"subject":"category","named":"name"},
  {"name":"generate-vouchers","group":"cards","icon":"IconStack2","crud":["index","show","export"],"grants":["store"],"related":["voucher-sales","code-exports"],"subject":"voucher_batch"},
  {"name":"vouchers","group":"cards","icon":"IconTicket","crud":["index","export"],"grants":["inquiry","counts-categories"],"serial":true,"subject":"voucher"},
  {"name":"voucher-sales","group":"cards","icon":"IconTruckDelivery","crud":["index","export"],"grants":["store"],"subject":"voucher_sale"},
  {"name":"voucher-imports","group":"cards","icon":"IconFileImport","crud":["index","export"],"grants":["store"],"subject":"voucher_import"},
  {"name":"code-exports","group":"cards","icon":"IconFileExport","crud":["index","show","export"]},
  {"name":"promo-codes","group":"cards","icon":"IconDiscount","crud":["index","show","store","update","destroy","restore","export"],"subject":"promo_code"},
  {"name":"suppliers","group":"partners","icon":"IconBuildingStore","crud":["index","store","update","export"],"related":["categories"],"subject":"supplier","named":"name"},
  {"name":"seller-points","group":"partners","icon":"IconMapPin","crud":["index","show","store","update","destroy","restore","export"],"importable":true,"subject":"seller_point","named":"name"},
  {"name":"page-texts","group":"content","icon":"IconFileText","crud":["index","show","store","export"],"subject":"page_text","named":"title"},
  {"name":"faqs","group":"content","icon":"IconHelpCircle","crud":["index","show","store","update","destroy","restore","export"],"importable":true,"subject":"faq","named":"question"},
  {"name":"contact-messages","group":"content","icon":"IconMessage","crud":["index","show","update","export"],"subject":"contact_message"},
  {"name":"competitions","group":"club","icon":"IconTrophy","crud":["index","show","store","update","destroy","restore","export"],"related":["competition-entries"],"subject":"competition","named":"title"},
  {"name":"competition-entries","group":"club","icon":"IconListDetails","crud":["index","show","export"],"parent":{"name":"competitions","by":"competition_id"}},
  {"name":"users","group":"people","icon":"IconUserCog","crud":["index","show","store","update","destroy","restore","export"],"subject":"staff_user"},
  {"name":"roles","group":"people","icon":"IconShieldLock","crud":["index","show","store","update"],"grants":["permissions"],"related":["users"],"subject":"role","named":"name"},
  {"name":"activity-logs","group":"logs","icon":"IconHistory","crud":["index","show","export"]},
  {"name":"login-logs-clients","group":"logs","icon":"IconLogin","crud":["index","show","export"]},
  {"name":"login-logs-users","group":"logs","icon":"IconFingerprint","crud":["index","show","export"]},
  {"name":"outbox","group":"logs","icon":"IconMail","crud":["index","show","export"],"subject":"outbox_message"},
  {"name":"alarms","group":"logs","icon":"IconAlertTriangle","crud":["index","show","export"],"subject":"alarm"},
  {"name":"clients","group":"clients","icon":"IconUsers","crud":["index","show","store","update","destroy","restore","export"],"grants":["available-settlements"],"related":["wallet-transactions","card-orders","recharge-requests","payments","settlements","available-settlements","client-sessions"],"subject":"client"},
  {"name":"cities","group":"settings","icon":"IconBuildingCommunity","crud":["index","show","store","update","destroy","restore","export"],"importable":true,"related":["municipalities"],"subject":"city","named":"name"},
  {"name":"municipalities","group":"settings","icon":"IconMap2","crud":["index","show","store","update","destroy","restore","export"],"importable":true,"parent":{"name":"cities","by":"city_id"},"subject":"municipality","named":"name"},
  {"name":"countries","group":"settings","icon":"IconWorld","crud":["index","show","store","update","destroy","restore","export"],"related":["cities"],"subject":"country","named":"name"},
  {"name":"payment-methods","group":"settings","icon":"IconCoins","crud":["index","show","update","export"],"subject":"payment_method","named":"name"},
]
