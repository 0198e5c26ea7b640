import { spawnSync } from 'node:child_process'
import { type Language, languages } from '#contract/kernel/localized.ts'

/** `npm run test:deep` and its parts: every look, language, kind and size; `npm test` takes a sample of each. */
export const isDeep = process.env['DEEP'] === 'yes'

export interface Look {
  readonly locale: Language
  readonly width: number
  readonly theme: 'light' | 'dark'
}

const crossedLooks: readonly Look[] = [
  { locale: 'ar', width: 1440, theme: 'dark' },
  { locale: 'en', width: 360, theme: 'dark' },
  { locale: 'en', width: 1440, theme: 'light' },
]

/** Every language, width and theme; the deep run crosses them. */
export const looks: readonly Look[] = [
  { locale: 'ar', width: 360, theme: 'light' },
  { locale: 'en', width: 1440, theme: 'dark' },
  ...(isDeep ? crossedLooks : []),
]

/** The pages for one of the `looks`: all of them in the deep run, otherwise each page in one look. */
export function pagesOf<Page>(look: Look, pages: readonly Page[]): readonly Page[] {
  const turn = looks.indexOf(look)
  return pages.filter((_, index) => isDeep || index % looks.length === turn)
}

/** Into so many parts `npm test` divides what is the same for every section and every operation. */
export const partsOfSameKind = 8

const commit = isDeep ? null : readCommit()

/**
 * One of so many parts: another one with each commit, the same one when a commit is tested again. All of them in the
 * deep run, and in a copied tree, which has no commits: there a fault is planted.
 */
export function onePartOf<Item>(parts: number, items: readonly Item[]): readonly Item[] {
  return items.filter((_, index) => commit === null || index % parts === commit % parts)
}

function readCommit(): number | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : null
}

/** For a promise in both languages `npm test` checks one; the title decides which, so it is always the same. */
export function languagesOf(title: string): readonly Language[] {
  const sum = [...title].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return isDeep ? languages : languages.filter((_, index) => index === sum % languages.length)
}

/** The stories in those languages. */
export function storiesOf<Story extends { readonly locale: Language }>(
  title: string,
  stories: readonly Story[],
): readonly Story[] {
  return stories.filter(({ locale }) => languagesOf(title).includes(locale))
}
