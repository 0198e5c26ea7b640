export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

export function inLanguage(text: { ar: string; en: string }, language: Language): string {
  return text[language]
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
