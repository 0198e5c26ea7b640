import type { PageSettings } from '#web/lib/page-context.ts'

interface PublicPlace {
  /** A key of public.json, `nav.` in the header and, for the groups, `footer.` */
  readonly name: string
  readonly to: string
}

const mainItems: readonly PublicPlace[] = [
  { name: 'cards', to: '/cards' },
  { name: 'features', to: '/features' },
  { name: 'pricing', to: '/pricing' },
  { name: 'sellers', to: '/evoucher-sellers' },
  { name: 'club', to: '/club' },
  { name: 'faq', to: '/faq' },
  { name: 'about', to: '/about-us' },
  { name: 'contact', to: '/contact' },
]

/** What the operator does not show has no link. */
export function mainNavItems(settings: Shown | undefined): readonly PublicPlace[] {
  const hidden = [
    ...(settings?.show_about_us === false ? ['about'] : []),
    ...(settings?.show_contact_us === false ? ['contact'] : []),
  ]
  return mainItems.filter(({ name }) => !hidden.includes(name))
}

type Shown = Pick<PageSettings, 'show_about_us' | 'show_contact_us'>

export const helpPlaces = placesOf('support-policy', 'refund-policy')
export const legalPlaces = placesOf('terms', 'privacy', 'use-policy', 'legal-disclaimer')

function placesOf(...names: string[]): readonly PublicPlace[] {
  return names.map((name) => ({ name, to: `/${name}` }))
}
