import { type Language, languages } from '#contract/kernel/localized.ts'

/** The two choices of a visitor. */

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The tags on the page and in the cookie. The default is en-US; what we do not speak falls back to English. */
const localeTags: Readonly<Record<Language, string>> = { ar: 'ar', en: 'en-US' }
const defaultLocale: Language = 'en'
const languageParameter = 'lang'
const cookieSecondsMax = 365 * 24 * 60 * 60

export interface Preferences {
  readonly locale: Language
  readonly theme: Theme
}

/**
 * An address with a language (`?lang=ar`) decides; then the cookie; then the browser's languages. The appearance is
 * the visitor's choice, otherwise the operator's, which is light until the settings say dark.
 */
export function readPreferences(
  { headers, url }: Pick<Request, 'headers' | 'url'>,
  dark = false,
): Preferences {
  const cookies = headers.get('cookie') ?? ''
  const asked = new URL(url).searchParams.get(languageParameter) ?? undefined
  const theme = themes.find((name) => name === readCookie(cookies, 'theme'))
  return {
    locale:
      asLocale(asked) ??
      asLocale(readCookie(cookies, 'locale')) ??
      acceptedLocale(headers.get('accept-language') ?? ''),
    theme: theme ?? (dark ? 'dark' : 'light'),
  }
}

/** In the browser: a language from the address becomes the visitor's choice, and leaves the address. */
export function keepAskedLanguage(): void {
  const address = new URL(location.href)
  const asked = asLocale(address.searchParams.get(languageParameter) ?? undefined)
  if (!asked) return
  keepLocale(asked)
  address.searchParams.delete(languageParameter)
  history.replaceState(history.state, '', address)
}

export function keepLocale(locale: Language): void {
  writeCookie('locale', localeTag(locale))
}

export function keepTheme(theme: Theme): void {
  writeCookie('theme', theme)
}

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${cookieSecondsMax}; samesite=lax${secure}`
}

export function localeTag(locale: Language): string {
  return localeTags[locale]
}

export function directionOf(locale: Language, mirror: boolean): 'rtl' | 'ltr' {
  return locale === 'ar' && mirror ? 'rtl' : 'ltr'
}

export function asLocale(text: string | undefined): Language | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return languages.find((locale) => locale === language)
}

function readCookie(cookies: string, name: string): string | undefined {
  return cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
}

function acceptedLocale(header: string): Language {
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag, quality] = part.trim().split(';q=')
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of ranked) {
    const locale = asLocale(tag)
    if (locale) return locale
  }
  return defaultLocale
}
