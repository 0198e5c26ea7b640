import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { hasTest, isFile } from './named-tests.ts'
import { root } from './sources.ts'

/** A requirement of OWASP ASVS 5.0: the number is theirs, the short text is ours. */
interface Row {
  readonly id: string
  readonly level: string
  readonly requirement: string
  /** `file: sentence` of a test. */
  readonly test: string
  /** A file that shows it. */
  readonly evidence: string
  /** Why it is so, why it does not apply, or `open: 3 of 8`. */
  readonly reason: string
}

const rows: Row[] = parse(readFileSync(join(root, 'docs/asvs.csv'), 'utf8'), { columns: true })
/** Their counts in the standard. Of level 3 only what can apply is listed. */
const requirements = { level1: 70, level2: 183 }

test('every requirement of level 1 and 2 has one row', () => {
  const ofLevel = (level: string) => rows.filter((row) => row.level === level).length
  expect({ level1: ofLevel('1'), level2: ofLevel('2') }).toEqual(requirements)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ id }) => !/^\d{1,2}\.\d\.\d{1,2}$/.test(id))).toEqual([])
})

test('each row names a test that exists, a file that exists, or a reason', () => {
  expect(rows.flatMap(findFaults)).toEqual([])
})

test('a row without anything, a missing test and a missing file are found', () => {
  const whole = {
    id: '1.1.1',
    level: '1',
    requirement: 'x',
    test: 'tests/tidy/asvs.test.ts: every requirement of level 1 and 2 has one row',
    evidence: 'docs/asvs.csv',
    reason: '',
  }
  expect(findFaults(whole)).toEqual([])
  expect(findFaults({ ...whole, test: '', evidence: '' })).toEqual(['1.1.1 shows nothing'])
  expect(findFaults({ ...whole, test: 'tests/tidy/asvs.test.ts: it is safe' })).toHaveLength(1)
  expect(findFaults({ ...whole, test: 'tests/nowhere.test.ts: it is safe' })).toHaveLength(1)
  expect(findFaults({ ...whole, evidence: 'docs' })).toHaveLength(1)
})

function findFaults({ id, requirement, test: named, evidence, reason }: Row): string[] {
  return [
    ...(requirement === '' || (named === '' && evidence === '' && reason === '')
      ? [`${id} shows nothing`]
      : []),
    ...(named === '' || isTest(named) ? [] : [`${id} names a test that does not exist: ${named}`]),
    ...(evidence === '' || isFile(evidence) ? [] : [`${id} names a file that does not exist: ${evidence}`]),
  ]
}

function isTest(named: string): boolean {
  const end = named.indexOf(': ')
  return hasTest(named.slice(0, end), named.slice(end + 2))
}
