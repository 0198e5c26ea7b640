import type { Language } from '#contract/kernel/localized.ts'

/** What one language works with, so that both may work in one product. */
export interface Story {
  readonly locale: Language
  readonly theme: 'light' | 'dark'
  readonly code: string
  readonly name: string
  readonly cabinet: string
  readonly tags: readonly [string, string]
}

export const stories: readonly Story[] = [
  {
    locale: 'ar',
    theme: 'dark',
    code: 'LAMP_AR',
    name: 'مصباح زيت',
    cabinet: 'خزانة البلوط',
    tags: ['قديم', 'نادر'],
  },
  {
    locale: 'en',
    theme: 'light',
    code: 'LAMP_EN',
    name: 'Oil lamp',
    cabinet: 'Oak cabinet',
    tags: ['old', 'rare'],
  },
]
