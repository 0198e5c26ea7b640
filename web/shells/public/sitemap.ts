import { languages } from '#contract/kernel/localized.ts'
import { readCatalogue } from '#web/features/public-site/read-catalogue.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import type { Route } from './+types/sitemap.ts'

const pages = [
  ...[
    'club',
    'club/news',
    'club/games',
    'club/games/table',
    'club/games/squad',
    'club/events',
    'club/galleries',
    'club/guides',
  ],
  ...['home', 'cards', 'features', 'pricing', 'faq', 'evoucher-sellers'],
  ...['terms', 'privacy', 'use-policy', 'refund-policy', 'support-policy', 'legal-disclaimer'],
  ...['auth/register', 'auth/login'],
]

/** Every page for search engines, in each language. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const { origin, settings } = host
  const suppliers = new Set((await readCatalogue(host)).map(({ supplier }) => supplier.id))
  const shown = [
    ...pages,
    ...[...suppliers].map((id) => `cards/${id}`),
    ...(settings.show_about_us ? ['about-us'] : []),
    ...(settings.show_contact_us ? ['contact'] : []),
  ]
  const addresses = shown.flatMap((page) => languages.map((locale) => entryOf(`${origin}/${page}`, locale)))
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses,
    '</urlset>',
  ].join('\n')
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

function entryOf(address: string, locale: string): string {
  const others = languages.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address}?lang=${other}"/>`,
  )
  return `<url><loc>${address}?lang=${locale}</loc>${others.join('')}</url>`
}
