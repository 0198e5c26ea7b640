import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

test.each([
  ['41.208.1.7', ['41.208.1.7']],
  ['2a02:ab88:1:2345:3:4:5:6', ['2a02:ab88:1:2345::/64', '2a02:ab88:1:2300::/56', '2a02:ab88:1::/48']],
  ['2a02::1', ['2a02:0:0:0::/64', '2a02:0:0:0::/56', '2a02:0:0::/48']],
])('an address of IPv6 is counted in its wider networks too: %s', (ip, names) => {
  const networks = networksOf(ip)
  expect(networks.map(({ name }) => name)).toEqual(names)
  expect(networks.map(({ share }) => share)).toEqual([1, 4, 16].slice(0, names.length))
})
