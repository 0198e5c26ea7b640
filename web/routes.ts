import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The pages of the club: for visitors below `/club`, beside the wallet below `/portal/club`. */
function clubRoutes(base: 'club' | 'portal/club'): RouteConfigEntry {
  const page = (path: string, file: string) =>
    route(`${base}${path}`, `features/club/${file}`, { id: `${base}${path}` })
  return layout('features/club/club-layout.tsx', { id: `${base} layout` }, [
    page('', 'home-page.tsx'),
    page('/news', 'news/news-page.tsx'),
    page('/news/:id', 'news/article-page.tsx'),
    page('/events', 'events/events-page.tsx'),
    page('/events/:id', 'events/event-page.tsx'),
    page('/lives', 'lives/lives-page.tsx'),
    page('/lives/:id', 'lives/live-page.tsx'),
    page('/games', 'games/games-page.tsx'),
    page('/games/table', 'games/table-page.tsx'),
    page('/games/squad', 'games/squad-page.tsx'),
    page('/games/compare', 'games/compare-page.tsx'),
    page('/games/players/:id', 'games/player-page.tsx'),
    page('/games/:id', 'games/game-page.tsx'),
    page('/galleries', 'galleries/galleries-page.tsx'),
    page('/galleries/:id', 'galleries/gallery-page.tsx'),
    page('/competitions', 'competitions/competitions-page.tsx'),
    page('/competitions/:id', 'competitions/competition-page.tsx'),
    page('/forms', 'forms/forms-page.tsx'),
    page('/forms/:id', 'forms/form-page.tsx'),
    page('/tracks', 'tracks/tracks-page.tsx'),
    page('/guides', 'guides/guides-page.tsx'),
    page('/guides/:id', 'guides/guide-page.tsx'),
    page('/polls', 'polls/polls-page.tsx'),
    page('/gifts', 'gifts/gifts-page.tsx'),
    page('/gifts/:id', 'gifts/gift-page.tsx'),
    page('/points', 'points/points-page.tsx'),
    page('/tickets', 'tickets/tickets-page.tsx'),
    page('/ticket-kinds/:id', 'tickets/kind-page.tsx'),
    // The result of taking a gift, at its own address: it is of one client.
    ...(base === 'club'
      ? []
      : [
          page('/gift-orders/:id', 'gifts/gift-order-page.tsx'),
          page('/ticket-orders/:id', 'tickets/order-page.tsx'),
          page('/tickets/:id', 'tickets/own-ticket-page.tsx'),
        ]),
    page('/more', 'more-page.tsx'),
    page('/about/:slug?', 'about-page.tsx'),
    page('/wanted', 'wanted/wanted-page.tsx'),
    page('/wanted/new', 'wanted/new-ad-page.tsx'),
    page('/wanted/mine', 'wanted/own-ads-page.tsx'),
    page('/wanted/:id', 'wanted/wanted-ad-page.tsx'),
  ])
}

const texts = ['terms', 'privacy', 'use-policy', 'refund-policy', 'support-policy', 'legal-disclaimer']

export default [
  index('shells/public/short-address.ts'),
  ...['portal', 'login', 'register'].map((typed) =>
    route(typed, 'shells/public/short-address.ts', { id: `short-${typed}` }),
  ),
  route('version', 'shells/public/version.ts'),
  route('sitemap.xml', 'shells/public/sitemap.ts'),
  route('robots.txt', 'shells/public/robots.ts'),
  route('app.webmanifest', 'shells/portal/app-manifest.ts'),
  layout('shells/public/layout.tsx', [
    route('home', 'features/public-site/home-page.tsx'),
    route('features', 'features/public-site/features-page.tsx'),
    route('pricing', 'features/public-site/pricing-page.tsx'),
    route('faq', 'features/public-site/faq-page.tsx'),
    route('about-us', 'features/public-site/about-page.tsx'),
    route('contact', 'features/public-site/contact-page.tsx'),
    route('evoucher-sellers', 'features/public-site/sellers-page.tsx'),
    ...texts.map((slug) => route(slug, 'features/public-site/text-page.tsx', { id: slug })),
    clubRoutes('club'),
    route('auth/login', 'features/identity/login-page.tsx'),
    route('auth/register', 'features/identity/register-page.tsx'),
    route('auth/reset-password', 'features/identity/reset-password-page.tsx'),
  ]),
  layout('shells/empty/layout.tsx', [
    route('auth/verify', 'features/identity/verify-page.tsx'),
    route('auth/set-password', 'features/identity/set-password-page.tsx'),
    route('ticket/:token', 'features/club/tickets/friend-page.tsx'),
    route('gate', 'features/gates/gate-page.tsx'),
    route('receipts/:reference', 'features/receipts/receipt-page.tsx'),
  ]),
  layout('shells/portal/layout.tsx', [
    route('portal/home', 'features/home/home-page.tsx'),
    route('portal/recharge', 'features/recharges/recharge-page.tsx'),
    route('portal/recharge-client', 'features/recharges/seller-page.tsx'),
    route('portal/paper-tickets', 'features/club/paper/paper-page.tsx'),
    route('portal/cards', 'features/cards/cards-page.tsx'),
    route('portal/transfer', 'features/transfers/transfer-page.tsx'),
    route('portal/products', 'features/products/products-page.tsx'),
    route('portal/products/:id', 'features/products/product-page.tsx'),
    route('portal/orders', 'features/products/orders-page.tsx'),
    // Results, each at its own address: a reload shows it again.
    route('portal/cards/orders/:order', 'features/cards/cards-page.tsx', { id: 'card-order' }),
    route('portal/orders/:id', 'features/products/order-page.tsx'),
    route('portal/transfer/:id', 'features/transfers/transfer-page.tsx', { id: 'one-transfer' }),
    route('portal/recharge-client/:id', 'features/recharges/seller-page.tsx', { id: 'one-cash-recharge' }),
    route('vouchers/use/:id', 'features/vouchers/use-page.tsx', { id: 'one-accepted-voucher' }),
    clubRoutes('portal/club'),
    route('portal/club/competitions/:id/play', 'features/club/competitions/play-page.tsx'),
    route('portal/subscription', 'features/subscriptions/subscription-page.tsx'),
    route('portal/subscription/renewal', 'features/subscriptions/renewal-page.tsx'),
    route('portal/subscription/payments/:id', 'features/subscriptions/payment-page.tsx'),
    route('portal/reports/wallet-transactions', 'features/reports/wallet-transactions-page.tsx'),
    route('portal/reports/cards-transactions', 'features/reports/cards-transactions-page.tsx'),
    route('portal/reports/promo-codes', 'features/reports/promo-codes-page.tsx'),
    route('portal/notifications', 'features/notifications/notifications-page.tsx'),
    route('portal/profile', 'features/identity/profile-page.tsx'),
    route('vouchers/use', 'features/vouchers/use-page.tsx'),
    route('vouchers/inquiry', 'features/vouchers/inquiry-page.tsx'),
    route('settlements', 'features/settlements/settlements-page.tsx'),
    route('settlements/:id', 'features/settlements/settlement-page.tsx'),
  ]),
  layout('shells/console/auth-layout.tsx', [
    route('console/sign-in', 'features/staff-access/sign-in-page.tsx'),
    route('console/forgot-password', 'features/staff-access/forgot-password-page.tsx'),
  ]),
  layout('shells/console/layout.tsx', [
    layout('shells/console/content-boundary.tsx', [
      route('console', 'features/dashboard/home-page.tsx'),
      route('console/approvals/:id?', 'features/approvals/approvals-page.tsx'),
      route('console/permissions', 'features/staff/permissions-page.tsx'),
      route('console/account', 'features/staff-access/account-page.tsx'),
      route('console/reports/:report?', 'features/reports/staff/reports-page.tsx'),
      route('console/statistics', 'features/reports/staff/statistics-page.tsx'),
      route('console/statistics/rows', 'features/reports/staff/statistic-rows-page.tsx'),
      route('console/settings', 'features/settings/staff/settings-page.tsx'),
      // Defined sections; pages with a name of their own are found first.
      layout('shells/console/resource-pages.tsx', [
        route('console/:resource', 'features/console-resource/list-page.tsx'),
        route('console/:resource/trash', 'features/console-resource/trash.ts'),
        route('console/:resource/create', 'features/console-resource/create-page.tsx'),
        route('console/:resource/import', 'features/console-resource/import-page.tsx'),
        route('console/:resource/:id', 'features/console-resource/row-page.tsx'),
        route('console/:resource/:id/edit', 'features/console-resource/edit-page.tsx'),
      ]),
      route('console/*', 'features/console-resource/no-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
