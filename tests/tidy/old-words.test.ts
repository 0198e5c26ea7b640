import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOldWords, oldWords } from './old-words.ts'
import { findSources, root, type Source } from './sources.ts'

/** Files that must name the old words. */
const namesOldWords = new Set([
  'tests/tidy/old-words.ts',
  'tests/tidy/old-words.test.ts',
  'docs/structure-plan.md',
  'docs/decisions/0025-use-the-terms-of-the-field.md',
])

function documents(): Source[] {
  const found = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const paths = ['README.md', 'ARCHITECTURE.md', 'STYLE.md', ...found.map((path) => `docs/${path}`)]
  return paths
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

test('a word that was given up comes back in no identifier, file name, comment or document', () => {
  const sources = [...findSources(/\.tsx?$/), ...documents()].filter(({ path }) => !namesOldWords.has(path))
  expect(sources.length).toBeGreaterThan(2_000)
  expect(sources.flatMap((source) => findOldWords(source))).toEqual([])
})

test('the search itself finds a word in every place', () => {
  const found = (path: string, text: string) =>
    findOldWords({ path, text }, [{ word: 'old hat', now: 'new hat' }])
  for (const [path, text] of [
    ['web/old-hat.ts', ''],
    ['web/a.ts', 'const readOldHat = 1'],
    ['web/a.ts', '/** An old\n * hat. */'],
    ['docs/a.md', 'The old hat.'],
  ] as const)
    expect(found(path, text)).toEqual([`${path}: old hat, now new hat`])
  expect(found('web/a.ts', "const hat = 'the old hat' // cold hats")).toEqual([])
  const namesIn = (text: string) => findOldWords({ path: 'web/a.ts', text }, [{ word: 'old', now: 'new' }])
  expect(namesIn('`an old$' + '{{ hat }.hat} old hat $' + '{[`old`].join()} hat`')).toEqual([])
  expect(namesIn('`$' + '{{ hat }.old}`')).toHaveLength(1)
  const inProse = [{ word: 'old hat', now: 'new hat', prose: true }] as const
  expect(findOldWords({ path: 'web/a.ts', text: 'const oldHat = 1 // an old hat' }, inProse)).toHaveLength(1)
  expect(findOldWords({ path: 'web/a.ts', text: 'const oldHat = 1' }, inProse)).toEqual([])
  const inNames = [{ word: 'old hat', now: 'new hat', names: true }] as const
  expect(findOldWords({ path: 'web/a.ts', text: 'const oldHat = 1' }, inNames)).toHaveLength(1)
  expect(findOldWords({ path: 'web/a.ts', text: '// an old hat' }, inNames)).toEqual([])
  expect(new Set(oldWords.map(({ word }) => word)).size).toBe(oldWords.length)
})
