import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { Language } from '#contract/kernel/localized.ts'
import type { PageSettings } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

const profiles = ['facebook', 'instagram', 'x', 'youtube', 'telegram', 'whatsapp'] as const

/** The operator for search engines (schema.org), as the settings have it. */
export function useOperatorFacts(): object {
  const { t } = useTranslation()
  const { locale } = usePage()
  const root = useRouteLoaderData<{ settings: PageSettings; origin: string }>('root')
  return {
    '@type': 'FinancialService',
    name: t('brand'),
    description: t('tagline'),
    ...(root && {
      url: root.origin,
      logo: `${root.origin}/favicon.svg`,
      image: `${root.origin}/og-${locale}.png`,
      ...factsOf(root.settings, locale),
    }),
  }
}

function factsOf(settings: PageSettings, locale: Language): object {
  const { company_name: company, licence_number: licence, licence_issuer: issuer } = settings
  const sameAs = profiles.flatMap((name) => settings[`${name}_url`] ?? [])
  return {
    telephone: settings.support_phone,
    email: settings.support_email,
    address: { '@type': 'PostalAddress', streetAddress: settings.address[locale], addressCountry: 'LY' },
    areaServed: 'LY',
    currenciesAccepted: 'LYD',
    ...(company && { legalName: company[locale] }),
    ...(licence && {
      identifier: {
        '@type': 'PropertyValue',
        propertyID: issuer?.[locale] ?? 'licence',
        value: licence,
      },
    }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
