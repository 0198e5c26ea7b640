import { expect, test } from 'vitest'
import { isToBeReplaced, type Sight } from './judge.rules.ts'

const leader = { name: 'db1', silentSeconds: 8 }
const silent: Sight = { leader, standby: { name: 'db2', of: 'db1' }, paused: false }

test('a leader that has not renewed its key for so long is replaced by its standby', () => {
  expect(isToBeReplaced(silent, 8)).toBe(true)
})

test.each<[string, Partial<Sight>]>([
  ['it has renewed its key since', { leader: { ...leader, silentSeconds: 7 } }],
  ['it has no standby that has all: another would lose payments', { standby: null }],
  ['the standby was that of another leader', { standby: { name: 'db2', of: 'db3' } }],
  ['nobody holds the key', { leader: null }],
  ['an operator has paused Patroni', { paused: true }],
])('nobody is replaced when %s', (_reason, sight) => {
  expect(isToBeReplaced({ ...silent, ...sight }, 8)).toBe(false)
})
