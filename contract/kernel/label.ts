import type { Language } from './localized.ts'

/** Names in fields.json are written for the middle of a sentence; an English label starts with a capital. */
export function asLabel(name: string, locale: Language): string {
  return locale === 'en' ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
