export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** For a stored text; the database allows only known languages. */
export function languageOf(text: string): Language {
  return text === 'en' ? 'en' : 'ar'
}
