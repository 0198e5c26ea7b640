interface PublicPlace {
  /** A key of public.json, `nav.` in the header and, for the groups, `footer.` */
  readonly name: string
  readonly to: string
}

export const mainNavItems: readonly PublicPlace[] = [
  { name: 'features', to: '/features' },
  { name: 'pricing', to: '/pricing' },
  { name: 'sellers', to: '/evoucher-sellers' },
  { name: 'faq', to: '/faq' },
  { name: 'contact', to: '/contact' },
]

export const helpPlaces = placesOf('support-policy', 'refund-policy')
export const legalPlaces = placesOf('terms', 'privacy', 'use-policy', 'legal-disclaimer')

function placesOf(...names: string[]): readonly PublicPlace[] {
  return names.map((name) => ({ name, to: `/${name}` }))
}
