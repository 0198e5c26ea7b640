export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** Of a stored text; the database lets nothing else in. */
export function languageOf(text: string): Language {
  return text === 'en' ? 'en' : 'ar'
}
