import { expect, test } from 'vitest'
import { networkOf } from './caller.ts'

test.each([
  ['41.208.1.7', '41.208.1.7'],
  ['::ffff:41.208.1.7', '41.208.1.7'],
  ['2a02:ab88:1:2:3:4:5:6', '2a02:ab88:1:2::/64'],
  ['2A02:AB88:1:2::9', '2a02:ab88:1:2::/64'],
  ['2a02::1', '2a02:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted under %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
