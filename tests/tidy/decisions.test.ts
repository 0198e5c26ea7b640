import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSources, root } from './sources.ts'

const folder = join(root, 'docs/decisions')
const records = readdirSync(folder).sort()

test('decision records are numbered without gaps, in the file name and in the title', () => {
  const titles = records.map((name) => readFileSync(join(folder, name), 'utf8').split('\n', 1)[0] ?? '')
  const numbers = records.map((_, at) => at + 1)
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(numbers)
  expect(titles.map((title) => Number(/^# (\d+)\. \S/.exec(title)?.[1]))).toEqual(numbers)
})

test('a reference to a decision record names a file that exists', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'docs/runbook.md', 'docs/resources.md']
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
