/** The two choices a visitor makes before anything is known of them. */
export const locales = ['ar', 'en'] as const
export type Locale = (typeof locales)[number]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const defaultLocale: Locale = 'en'
const cookieSecondsMax = 365 * 24 * 60 * 60

export interface Preferences {
  readonly locale: Locale
  readonly theme: Theme
}

/** The cookie decides; without one the browser's languages do; light unless dark was chosen. */
export function readPreferences(headers: Headers): Preferences {
  const cookies = headers.get('cookie') ?? ''
  return {
    locale: asLocale(readCookie(cookies, 'locale')) ?? acceptedLocale(headers.get('accept-language') ?? ''),
    theme: readCookie(cookies, 'theme') === 'dark' ? 'dark' : 'light',
  }
}

export function writePreference(name: 'locale' | 'theme', value: Locale | Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${cookieSecondsMax}; samesite=lax${secure}`
}

export function directionOf(locale: Locale, mirror: boolean): 'rtl' | 'ltr' {
  return locale === 'ar' && mirror ? 'rtl' : 'ltr'
}

export function asLocale(text: string | undefined): Locale | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return locales.find((locale) => locale === language)
}

function readCookie(cookies: string, name: string): string | undefined {
  return cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
}

function acceptedLocale(header: string): Locale {
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
