export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** A title in the reader's language; the other one when it is empty. */
export function titleIn(
  title: string | Readonly<Record<Language, string>> | null | undefined,
  language: Language,
): string {
  if (title === undefined || title === null) return ''
  if (typeof title === 'string') return title
  return title[language] || title.ar || title.en
}

/** For a stored text; the database allows only known languages. */
export function languageOf(text: string): Language {
  return text === 'en' ? 'en' : 'ar'
}
