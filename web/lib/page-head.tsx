import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { languages } from '#contract/kernel/localized.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

interface PageHeadProps {
  readonly title: string
  readonly line: string
  /** Structured data for search engines (schema.org). */
  readonly facts?: object
}

/**
 * A public page's metadata for search engines and shared links. Each language has an address, `?lang=ar` and
 * `?lang=en`; without it the visitor's choice decides.
 */
export function PageHead({ title, line, facts }: PageHeadProps) {
  const { t } = useTranslation()
  const { locale, crawler } = usePage()
  const { pathname } = useLocation()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const address = origin + pathname
  const whole = `${title} · ${t('brand')}`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={line} />
      <link rel="canonical" href={`${address}?lang=${locale}`} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${address}?lang=${language}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('brand')} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={line} />
      <meta property="og:url" content={`${address}?lang=${locale}`} />
      <meta property="og:locale" content={locale === 'ar' ? 'ar_LY' : 'en_GB'} />
      <meta property="og:image" content={`${origin}/og-${locale}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {crawler && facts && <Facts facts={facts} />}
    </>
  )
}

/**
 * For crawlers only, in the first document. A running page writes no script, for no other page or language:
 * public/early-guard.js forbids it.
 */
function Facts({ facts }: { facts: object }) {
  const [text] = useState(() => (isAlive() ? null : textOf(facts)))
  return text && <script type="application/ld+json">{text}</script>
}

function textOf(facts: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
}

/** Hydrated: no longer on the server nor taking over its document. */
function isAlive(): boolean {
  return typeof document !== 'undefined' && 'alive' in document.documentElement.dataset
}
