import { expect, test } from 'vitest'
import { isToBeReplaced, type Sight } from './judge.rules.ts'

const leader = { name: 'db1', silentSeconds: 9 }
const settings = { paused: false, failsafe: false, loopWaitSeconds: 2, retryTimeoutSeconds: 3 }
const silent: Sight = { leader, standby: { name: 'db2', of: 'db1' }, settings }

test('a leader whose Patroni can no longer be about to renew its key is replaced by its standby', () => {
  expect(isToBeReplaced(silent)).toBe(true)
})

test.each<[string, Partial<Sight>]>([
  ['it has renewed its key since', { leader: { ...leader, silentSeconds: 8 } }],
  ['its Patroni takes more time', { settings: { ...settings, loopWaitSeconds: 10 } }],
  ['it has no standby that has all: another would lose payments', { standby: null }],
  ['the standby was that of another leader', { standby: { name: 'db2', of: 'db3' } }],
  ['nobody holds the key', { leader: null }],
  ['an operator has paused Patroni', { settings: { ...settings, paused: true } }],
  ['a leader may go on without etcd', { settings: { ...settings, failsafe: true } }],
])('nobody is replaced when %s', (_reason, sight) => {
  expect(isToBeReplaced({ ...silent, ...sight })).toBe(false)
})
