import { expect, test } from 'vitest'
import { networkOf } from '../networks.ts'
import { readAddress } from './caller.ts'

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

test.each([
  ['41.208.1.7', '41.208.1.7'],
  ['10.0.0.1:443', '10.0.0.1'],
  ['::ffff:41.208.1.7', '41.208.1.7'],
  ['[2a02:ab88::1]:443', '2a02:ab88::1'],
  ['[2a02:ab88::1]', '2a02:ab88::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['_hidden', null],
  ['41.208.1.700', null],
  ['', null],
  [undefined, null],
])('a proxy’s %s is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})
