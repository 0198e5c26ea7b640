import { expect, test } from 'vitest'
import { productionEnvironment, randomKey } from '#tests/world/production.ts'
import { readConfig, takeConfig } from './config.ts'

const keyOf = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('base64')

test('a complete configuration of production is taken, and development needs none', () => {
  expect(readConfig(productionEnvironment())).toMatchObject({ production: true, sandboxGateway: false })
  expect(readConfig({})).toMatchObject({ production: false, sandboxGateway: true })
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toMatchObject({ production: false })
})

const same = randomKey()
test.each([
  ['a key of one byte', { MAHFAZA_MASTER_KEY: keyOf(Array(32).fill(0)) }, 'MAHFAZA_MASTER_KEY is not random'],
  ['a counting key', { MAHFAZA_LOOKUP_KEY: keyOf(Array(32).keys()) }, 'MAHFAZA_LOOKUP_KEY is not random'],
  [
    'a readable key',
    { MAHFAZA_LOOKUP_KEY: Buffer.from('correct horse battery staple 123').toString('base64') },
    'MAHFAZA_LOOKUP_KEY is not random',
  ],
  [
    'a weak retired key',
    { MAHFAZA_OLD_MASTER_KEYS: `${randomKey()},${keyOf(Array(32).fill(255))}` },
    'MAHFAZA_OLD_MASTER_KEYS (2) is not random',
  ],
  [
    'equal keys',
    { MAHFAZA_MASTER_KEY: same, MAHFAZA_LOOKUP_KEY: same },
    'MAHFAZA_LOOKUP_KEY is the same key as MAHFAZA_MASTER_KEY',
  ],
  ['a weak key for pushes', { PUSH_KEY: keyOf(Array(32).fill(7)) }, 'PUSH_KEY is not random'],
  [
    'a key for pushes that seals as well',
    { MAHFAZA_LOOKUP_KEY: same, PUSH_KEY: same },
    'PUSH_KEY is the same key as MAHFAZA_LOOKUP_KEY',
  ],
  [
    'a retired key that is in use',
    { MAHFAZA_LOOKUP_KEY: same, MAHFAZA_OLD_MASTER_KEYS: same },
    'MAHFAZA_OLD_MASTER_KEYS (1) is the same key as MAHFAZA_LOOKUP_KEY',
  ],
  ['http', { PUBLIC_URL: 'http://wallet.example.ly' }, 'PUBLIC_URL is http'],
  ['an address of no page', { PUBLIC_URL: 'javascript:alert' }, 'PUBLIC_URL begins with javascript:'],
  ['an address with a path', { PUBLIC_URL: 'https://example.ly/wallet' }, 'PUBLIC_URL must be a host alone'],
  ['the owner’s database', { DATABASE_URL: 'postgres://owner@db.internal/mahfaza' }, 'DATABASE_URL is the'],
  [
    'the database as its own replica',
    { DATABASE_REPLICA_URL: String(productionEnvironment()['APP_DATABASE_URL']) },
    'DATABASE_REPLICA_URL is the address of the database itself',
  ],
  [
    'a replica of another database',
    { DATABASE_REPLICA_URL: 'postgres://mahfaza@replica.internal/other' },
    'DATABASE_REPLICA_URL names another database',
  ],
  [
    'a replica that is no database',
    { DATABASE_REPLICA_URL: 'https://replica.internal' },
    'DATABASE_REPLICA_URL: ',
  ],
  ['the sandbox', { SANDBOX_GATEWAY: 'on' }, 'SANDBOX_GATEWAY is on'],
  ['SMS in the clear', { SMS_URL: 'http://sms.example.ly' }, 'SMS_URL is not encrypted'],
  ['mail in the clear', { SMTP_URL: 'smtp://mail.example.ly' }, 'SMTP_URL is not encrypted'],
])('production refuses %s', (_what, changes, sentence) => {
  expect(readConfig(productionEnvironment(changes))).toEqual([expect.stringContaining(sentence)])
})

const plutu = { PLUTU_API_KEY: 'a', PLUTU_ACCESS_TOKEN: 'b', PLUTU_SECRET_KEY: 'c' }
test.each([
  ['Plutu', plutu, 'PLUTU_URL leads to a real gateway'],
  [
    'an SMS gateway',
    { SMS_URL: 'https://sms.example.ly', SMS_TOKEN: 'a', SMS_SENDER: 'b' },
    'SMS_URL leads to a real',
  ],
  ['a mail server', { SMTP_URL: 'smtps://mail.example.ly' }, 'SMTP_URL leads to a real gateway'],
  ['an open address', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0 is open to other machines'],
  ['a public address', { PUBLIC_URL: 'https://wallet.example.ly' }, 'PUBLIC_URL names another machine'],
])('development refuses %s', (_what, env, sentence) => {
  expect(readConfig(env)).toEqual([expect.stringContaining(sentence)])
})

test('beside a database of one’s own the sandbox gateway is on only by its switch', () => {
  const own = { DATABASE_URL: 'postgres://localhost/mahfaza' }
  expect(readConfig(own)).toMatchObject({ sandboxGateway: false })
  expect(readConfig({ ...own, SANDBOX_GATEWAY: 'on' })).toMatchObject({ sandboxGateway: true })
})

test('all reasons are told at once, also beside a variable that cannot be read', () => {
  const zero = keyOf(Array(32).fill(0))
  const env = productionEnvironment({
    PORT: 'many',
    PUBLIC_URL: 'http://wallet.example.ly',
    MAHFAZA_MASTER_KEY: zero,
    MAHFAZA_LOOKUP_KEY: zero,
    SMS_TOKEN: '',
  })
  const reasons = readConfig(env)
  for (const part of ['PORT:', 'PUBLIC_URL is http', 'MASTER_KEY is not', 'same key', 'SMS_TOKEN is missing'])
    expect(reasons).toContainEqual(expect.stringContaining(part))
})

test('what was read is gone from the environment, and the rest is still there', () => {
  const env: NodeJS.ProcessEnv = {
    ...productionEnvironment({ METRICS_TOKEN: 'a token of sixteen' }),
    HOME: '/home',
  }
  expect(takeConfig(env)).toMatchObject({ production: true, metricsToken: 'a token of sixteen' })
  expect(Object.keys(env).sort()).toEqual(['HOME', 'MAHFAZA_ENV', 'PUBLIC_URL', 'SMS_SENDER', 'SMS_URL'])
})
