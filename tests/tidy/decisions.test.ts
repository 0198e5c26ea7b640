import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSources, root } from './sources.ts'

const folder = join(root, 'docs/decisions')
const records = readdirSync(folder).sort()
const pages = ['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'docs/runbook.md', 'docs/resources.md']

test('decision records are numbered without gaps, in the file name and in the title', () => {
  const titles = records.map((name) => readFileSync(join(folder, name), 'utf8').split('\n', 1)[0] ?? '')
  const numbers = records.map((_, at) => at + 1)
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(numbers)
  expect(titles.map((title) => Number(/^# (\d+)\. \S/.exec(title)?.[1]))).toEqual(numbers)
})

test('a reference to a decision record names a file that exists', () => {
  const texts = [
    ...findSources(/\.(tsx?|sql|mjs)$/),
    ...pages.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ]
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/decisions\/([\w-]+\.md)/g)].map(([, name]) => ({ path, name: name ?? '' })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !existsSync(join(folder, name)))).toEqual([])
})

/** Files of the section that the guide makes. */
const invented = /offices/

test('a document names no file or folder of the program that is gone', () => {
  const named = [...pages, ...records.map((name) => `docs/decisions/${name}`)].flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /`((?:contract|server|web|tests|scripts|bench|docs)\/[^`\s*<>{}$…#]+)`/g,
      ),
    ].map(([, path]) => ({ page, path: path ?? '' })),
  )
  expect(named.length).toBeGreaterThan(50)
  const gone = named.filter(({ path }) => !invented.test(path) && !existsSync(join(root, path)))
  // The table of layers has A for any feature.
  expect(gone.filter(({ path }) => !/\/A$/.test(path))).toEqual([])
})
