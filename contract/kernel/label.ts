import type { Language } from './localized.ts'

/** The catalogue's names are written for the middle of a sentence; as a label an English one begins with a capital. */
export function asLabel(name: string, locale: Language): string {
  return locale === 'en' ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
