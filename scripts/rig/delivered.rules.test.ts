import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keptFree } from '#server/platform/db/pool-size.rules.ts'
import { moveTo, readParameters, readTimes } from './delivered.rules.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')
const patroni = read('patroni.yml')
const valueIn = (text: string, name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(text)?.[1])

describe('the delivered configuration', () => {
  test('has times that Patroni accepts', () => {
    const { ttlSeconds, loopWaitSeconds, retryTimeoutSeconds } = readTimes(patroni)
    expect(ttlSeconds).toBeGreaterThanOrEqual(20)
    expect(retryTimeoutSeconds).toBeGreaterThanOrEqual(3)
    expect(loopWaitSeconds + 2 * retryTimeoutSeconds).toBeLessThanOrEqual(ttlSeconds)
  })

  test('stops a leader that is cut off before another may lead', () => {
    const { ttlSeconds, loopWaitSeconds, retryTimeoutSeconds } = readTimes(patroni)
    expect(retryTimeoutSeconds + loopWaitSeconds).toBeLessThan(ttlSeconds)
  })

  test('acknowledges what two machines have', () => {
    expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m)
    expect(readParameters(patroni)['synchronous_commit']).toBe('on')
  })

  test('speaks TLS where it asks for it, and lets nobody change it without a password', () => {
    expect(patroni).toMatch(/^ +- hostssl /m)
    for (const name of ['ssl', 'ssl_cert_file', 'ssl_key_file'])
      expect(patroni).toMatch(new RegExp(`^ {8}${name}: \\S+$`, 'm'))
    const [restApi = ''] = /^restapi:\n(?: .*\n)+/m.exec(patroni) ?? []
    const [etcd = ''] = /^etcd3:\n(?: .*\n)+/m.exec(patroni) ?? []
    expect(etcd).toMatch(/^ {2}protocol: https$/m)
    for (const name of ['cacert', 'cert', 'key']) expect(etcd).toMatch(new RegExp(`^ {2}${name}: \\S+$`, 'm'))
    expect(restApi).toMatch(/^ {2}authentication:\n {4}username: \S+\n {4}password: \S+$/m)
  })

  test('gives each connection of the program one of the server', () => {
    const pgbouncer = read('pgbouncer.ini')
    expect(pgbouncer).toMatch(/^pool_mode = session$/m)
    const serverConnections = Number(/^ +max_connections: (\d+)$/m.exec(patroni)?.[1])
    expect(valueIn(pgbouncer, 'default_pool_size')).toBeLessThan(serverConnections)
    const throughProxy = [...read('haproxy.cfg').matchAll(/ maxconn (\d+) inter /g)].map(([, max]) =>
      Number(max),
    )
    const [toLeader = 0, toStandby = 0] = throughProxy
    expect(toLeader + toStandby + keptFree).toBe(serverConnections)
    expect(valueIn(pgbouncer, 'default_pool_size')).toBeLessThanOrEqual(toLeader)
    // The program gives up a silent connection after 35 s; PgBouncer must say sooner that there is no server.
    expect(valueIn(pgbouncer, 'query_wait_timeout')).toBeLessThanOrEqual(5)
    expect(valueIn(pgbouncer, 'server_login_retry')).toBe(1)
  })
})

test('an address that the configuration no longer has is named', () => {
  expect(moveTo('bind 10.0.0.1:5000', { '10.0.0.1': '127.0.0.1' })).toBe('bind 127.0.0.1:5000')
  expect(() => moveTo('bind 10.0.0.1:5000', { '10.0.0.9': '127.0.0.1' })).toThrow('10.0.0.9')
})
