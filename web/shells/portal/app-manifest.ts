import { createTranslator } from '#web/lib/i18n/i18n.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { directionOf, localeTag, readPreferences } from '#web/lib/preferences/preferences.ts'
import type { Route } from './+types/app-manifest.ts'

/** What a press on the installed icon leads to directly. */
const shortcuts = [
  { name: 'portal:places.recharge', url: '/portal/recharge' },
  { name: 'portal:places.cards', url: '/portal/cards' },
  { name: 'portal:places.wallet_transactions', url: '/portal/reports/wallet-transactions' },
] as const

const icons = [
  { src: '/icons/portal-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/portal-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const [icon] = icons

/** The portal as an installed application, in the language of the address: one application in both. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = context.get(pageHostContext)
  const { locale, theme } = readPreferences(request, settings.dark)
  const { t } = await createTranslator(locale, ['common', 'portal'])
  const paper = theme === 'dark' ? '#14110f' : '#faf8f5'
  return Response.json(
    {
      id: '/portal',
      name: t('portal:app.name'),
      short_name: t('brand'),
      description: t('portal:app.line'),
      lang: localeTag(locale),
      dir: directionOf(locale, settings.rtl),
      start_url: '/portal/home',
      scope: '/',
      display: 'standalone',
      background_color: paper,
      theme_color: paper,
      categories: ['finance', 'shopping'],
      icons,
      shortcuts: shortcuts.map(({ name, url }) => ({ name: t(name), url, icons: [icon] })),
    },
    {
      headers: {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'private, max-age=3600',
        Vary: 'Cookie, Accept-Language',
      },
    },
  )
}
