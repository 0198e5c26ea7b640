/** The pages of the portal that every client has at a fixed address. */
export const portalPages = [
  ...['/portal/home', '/portal/notifications', '/portal/recharge', '/portal/cards', '/portal/transfer'],
  ...['/portal/subscription', '/portal/profile', '/portal/reports/wallet-transactions'],
  ...['/portal/reports/cards-transactions', '/portal/reports/promo-codes', '/portal/recharge-client'],
  ...['/portal/limits', '/portal/statement', '/portal/help', '/portal/help/new', '/portal/my-data'],
  ...['/portal/close-account', '/portal/receive', '/portal/receive/requests', '/portal/pay', '/portal/till'],
] as const
