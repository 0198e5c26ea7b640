import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Agreement, openAgreement } from '../rig/agreement.ts'
import { type EtcdGateway, openEtcdGateway } from '../rig/etcd-gateway.ts'
import { type Etcd, openEtcd } from './etcd.ts'
import { watchLeader } from './watch-leader.ts'

const times = { ttlSeconds: 20, loopWaitSeconds: 2, retryTimeoutSeconds: 3 }
let nowMillis: number
let agreement: Agreement
let gateway: EtcdGateway
let etcd: Etcd

beforeEach(async () => {
  nowMillis = 0
  agreement = openAgreement(times.ttlSeconds * 1_000, () => nowMillis)
  agreement.hold('db1')
  agreement.setSynchronous('0', 'db1', 'db2')
  gateway = await openEtcdGateway(agreement, times)
  // Nobody listens at the first.
  etcd = openEtcd(['http://127.0.0.1:9', gateway.url], 'mahfaza', {})
})
afterEach(() => gateway.close())

/** @returns what it notes in three looks */
async function watch(own: Etcd = etcd): Promise<string[]> {
  const stopped = new AbortController()
  const lines: string[] = []
  let looks = 0
  await watchLeader({
    etcd: {
      giveBack: own.giveBack,
      read() {
        looks += 1
        if (looks === 3) stopped.abort()
        return own.read()
      },
    },
    roundMillis: 1,
    note: (line) => lines.push(line),
    signal: stopped.signal,
  })
  return lines
}

test('the key that a leader has not renewed is given back, and the standby knows it', async () => {
  nowMillis = 9_000
  expect(await watch()).toEqual([
    'db1 does not renew its key',
    'the key of db1 is given back after 9 s, for db2',
    'nobody leads',
  ])
  expect(agreement.leader()).toBeNull()
  expect(agreement.synchronous()).toBe('db2')
})

test('a leader that wakes up afterwards cannot go on alone', async () => {
  nowMillis = 9_000
  const { standby: revision } = agreement.revisions()
  await watch()
  expect(agreement.setSynchronous(revision, 'db1', null)).toBe(false)
})

test('a leader that renews its key keeps it', async () => {
  nowMillis = 8_000
  expect(await watch()).toEqual(['db1 leads, db2 has all'])
  expect(agreement.leader()).toBe('db1')
})

test('what has changed since it was read is not given back', async () => {
  const { leader, standby } = await etcd.read()
  if (!leader || !standby) throw new Error('both are known')
  agreement.setSynchronous(standby.revision, 'db1', null)
  expect(await etcd.giveBack(leader, standby)).toBe(false)
  expect(agreement.leader()).toBe('db1')
})

test.each([
  ['an error', (url: string) => `${url}/nowhere`],
  ['a page that is no answer of etcd', (_url: string, other: string) => other],
])('%s is told once, and nothing is done', async (_what, place) => {
  nowMillis = 19_000
  const other = createServer((_request, response) => response.end('{"kvs":[]}'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const lines = await watch(openEtcd([place(gateway.url, `http://127.0.0.1:${port}`)], 'mahfaza', {}))
  other.close()
  expect(lines).toEqual([expect.stringContaining('cannot look')])
  expect(agreement.leader()).toBe('db1')
})
