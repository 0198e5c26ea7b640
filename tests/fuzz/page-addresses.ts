/** Every kind of page of the web application. */
export const pageAddresses = [
  ...[
    '/',
    '/home',
    '/cards',
    '/auth/login',
    '/auth/register',
    '/auth/reset-password',
    '/auth/verify',
    '/auth/set-password',
  ],
  ...['/receipts/:reference', '/portal/home', '/portal/recharge', '/portal/cards', '/portal/transfer'],
  ...[
    '/portal/reports/wallet-transactions',
    '/portal/reports/cards-transactions',
    '/portal/reports/promo-codes',
  ],
  ...[
    '/portal/cards/orders/:id',
    '/portal/transfer/:id',
    '/portal/recharge-client/:id',
    '/vouchers/use/:id',
    '/portal/notifications',
    '/portal/subscription',
    '/portal/subscription/renewal',
    '/portal/subscription/payments/:id',
  ],
  ...['/portal/statement', '/portal/limits', '/portal/my-data', '/portal/close-account'],
  ...['/portal/help', '/portal/help/new', '/portal/help/messages/:id'],
  ...['/portal/profile', '/vouchers/use', '/vouchers/inquiry', '/settlements', '/settlements/:id'],
]
