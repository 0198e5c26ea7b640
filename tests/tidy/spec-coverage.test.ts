import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTest } from './named-tests.ts'
import { root } from './sources.ts'

interface Row {
  readonly number: string
  readonly requirement: string
  /** What shows it. */
  readonly shown: readonly string[]
}

const rows = readRows(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'))

test('every line of the specification has a row, numbered in its section without gaps', () => {
  const next = new Map<string, number>()
  for (const { number } of rows) {
    const [section = '', line] = number.split('.')
    next.set(section, (next.get(section) ?? 0) + 1)
    expect(Number(line), number).toBe(next.get(section))
  }
  expect(Object.fromEntries(next)).toMatchObject({ 1: 34, 7: 27, 8: 32 })
  expect(rows.length).toBeGreaterThan(540)
})

test('each row names a test that exists, a ruling, or why it is left out', () => {
  expect(rows.flatMap(findFaults)).toEqual([])
})

test('a row without anything, with a missing test and with a missing file is found', () => {
  const row = { number: '1.1', requirement: 'x', shown: ['ruling 9: scroll'] }
  expect(findFaults({ ...row, shown: [] })).toEqual(['1.1 shows nothing'])
  expect(findFaults({ ...row, shown: ['`tests/tidy/asvs.test.ts`: "it is so"'] })).toHaveLength(1)
  expect(findFaults({ ...row, shown: ['`tests/nowhere.test.ts`: "it is so"'] })).toHaveLength(1)
  expect(findFaults({ ...row, shown: ['open'] })).toHaveLength(1)
})

function findFaults({ number, requirement, shown }: Row): string[] {
  if (requirement === '' || shown.length === 0) return [`${number} shows nothing`]
  return shown.filter((one) => !isShown(one)).map((one) => `${number}: ${one}`)
}

function isShown(text: string): boolean {
  const [, path, sentence] = /^`([^`]+)`: "(.+)"$/.exec(text) ?? []
  if (path !== undefined && sentence !== undefined) return hasTest(path, sentence)
  return /^(?:left out: .+|ruling 9: .+)$/.test(text)
}

function readRows(document: string): Row[] {
  return document
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, number = '', requirement = '', shown = ''] = line.split(/\s*\|\s*/)
      return { number, requirement, shown: shown === '' ? [] : shown.split(' · ') }
    })
}
