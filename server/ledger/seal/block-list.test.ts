import { expect, test } from 'vitest'
import { listsLeaves, writeList } from './block-list.ts'
import type { Committed, Leaf } from './commit-rows.ts'

const hashOf = (digit: string) => digit.repeat(64)
const committed: Committed[] = ['5', '9007199254740993', '-2'].map((id, index) => ({
  row: { id, createdAt: '', publicText: '', privateText: '', mac: null },
  leaf: hashOf(`${index + 1}`),
  publicHash: hashOf('a'),
  privateHash: hashOf('b'),
  entries: Array.from({ length: index + 1 }, () => ({
    accountId: '1',
    version: '1',
    hash: hashOf('c'),
    identityMark: 'dddddddd',
  })),
}))
const list = writeList(committed)
const leaves: Leaf[] = committed.map(({ row, entries, leaf }) => ({
  id: row.id,
  entries: entries.length,
  hash: leaf,
}))

test('a list has the transactions that were written into it', () => {
  expect(listsLeaves(list, leaves)).toBe(true)
})

test.each<[string, (all: Leaf[]) => Leaf[]]>([
  ['another id', ([first, ...rest]) => [{ ...first, id: '6' } as Leaf, ...rest]],
  ['another leaf', ([first, ...rest]) => [{ ...first, hash: hashOf('f') } as Leaf, ...rest]],
  ['an entry more', ([first, ...rest]) => [{ ...first, entries: 2 } as Leaf, ...rest]],
  ['one less', (all) => all.slice(0, -1)],
  ['one more', (all) => [...all, ...all.slice(0, 1)]],
  ['another order', (all) => all.toReversed()],
])('a list does not have %s', (_what, change) => {
  expect(listsLeaves(list, change([...leaves]))).toBe(false)
})
