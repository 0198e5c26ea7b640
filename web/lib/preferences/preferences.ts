import { type Language, languages } from '#contract/kernel/localized.ts'

/** The two choices of a visitor. */

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const defaultLocale: Language = 'en'
const languageParameter = 'lang'
const cookieSecondsMax = 365 * 24 * 60 * 60

export interface Preferences {
  readonly locale: Language
  readonly theme: Theme
}

/**
 * An address with a language (`?lang=ar`) decides; then the cookie; then the browser's languages. The appearance is
 * the visitor's choice, otherwise the operator's; the browser then follows the device (`followDevice`).
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
  writePreference('locale', asked)
  address.searchParams.delete(languageParameter)
  history.replaceState(history.state, '', address)
}

export function writePreference(name: 'locale' | 'theme', value: Language | Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${cookieSecondsMax}; samesite=lax${secure}`
}

/**
 * In the browser: reports the device's appearance, now and at every change, as long as the visitor has chosen none.
 * The operator's dark stays where the device asks only for its default, light.
 * @returns the function that stops it
 */
export function followDevice(operators: Theme, onTheme: (theme: Theme) => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const chosen = themes.find((name) => name === readCookie(document.cookie, 'theme'))
    onTheme(chosen ?? (device.matches ? 'dark' : operators))
  }
  follow()
  device.addEventListener('change', follow)
  return () => device.removeEventListener('change', follow)
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
