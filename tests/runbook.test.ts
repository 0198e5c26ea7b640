import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import alarms from '#contract/messages/en/alarms.json' with { type: 'json' }
import { configDefaults, readConfig } from '#server/config.ts'
import { unreadyReasons } from '#server/platform/health/readiness.ts'
import { randomKey } from '#tests/world/production.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const root = join(import.meta.dirname, '..')
const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const staffHelp = readFileSync(join(root, 'contract/messages/en/staff.json'), 'utf8')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every alarm there is has its heading in the runbook, with the title people are sent, and no other has', () => {
  const titles = Object.entries(alarms.titles).flatMap(([family, ofFamily]) =>
    Object.entries(ofFamily).map(([name, title]) => ({ code: `${family}.${name}`, title })),
  )
  const headings = [...runbook.matchAll(/^### `([a-z_.]+)`\n\n_([^_]+?)\.?_/gm)]
  const documented = headings.map(([, code, title]) => ({ code, title: title?.replaceAll('\n', ' ') }))
  expect(sorted(documented)).toEqual(sorted(titles))
})

test('every reason of an unready process has its row', () => {
  const rows = [...runbook.matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, reason]) => reason)
  expect(rows).toEqual([...unreadyReasons])
})

test('the environment of the runbook is a complete one once its keys are made, and every variable in it exists', () => {
  const env = readEnvironment('/etc/mahfaza.env')
  const owner = readEnvironment('/etc/mahfaza-owner.env')
  const unknown = [...Object.keys(env), ...Object.keys(owner)].filter((name) => !(name in configDefaults()))
  expect(unknown).toEqual([])
  expect(Object.keys(owner)).toEqual(['DATABASE_URL'])
  const example = '<openssl rand -base64 32>'
  const keys = ['MAHFAZA_MASTER_KEY', 'MAHFAZA_LOOKUP_KEY', 'PUSH_KEY']
  expect(env).toMatchObject(Object.fromEntries(keys.map((name) => [name, example])))
  expect(readConfig(env)).toEqual(keys.map((name) => expect.stringContaining(name)))
  const made = Object.fromEntries(keys.map((name) => [name, randomKey()]))
  expect(readConfig({ ...env, ...made })).toMatchObject({ production: true, proxies: 1, metricsPort: 9464 })
  expect(readConfig({ ...env, ...made, ...owner })).toEqual([expect.stringContaining('DATABASE_URL')])
})

test('the table of the README has every variable with its default, and no other', () => {
  const rows = [...readme.matchAll(/^\| (`[A-Z][A-Z_`, *]+) +\| (.*?) +\|/gm)]
  const documented = new Map(
    rows.flatMap(([, names = '', defaults = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => [name, defaults] as const),
    ),
  )
  const known = configDefaults()
  expect([...documented.keys()].sort()).toEqual(Object.keys(known).sort())
  for (const [name, value] of Object.entries(known))
    if (value !== null)
      expect({ name, text: documented.get(name) }).toMatchObject({
        text: expect.stringContaining(`\`${value}\``),
      })
})

test('the metrics it names exist', async () => {
  const { body } = await world.app.inject({ url: '/metrics' })
  const named = new Set(
    runbook.match(/mahfaza_[a-z_]+/g)?.filter((name) => !/^mahfaza_(owner|app|backup)$/.test(name)),
  )
  // Of the process and not of the application: a test of its own reads it.
  named.delete('mahfaza_event_loop_delay_seconds')
  expect([...named].filter((name) => !body.includes(`# TYPE ${name} `))).toEqual([])
  expect(named.size).toBeGreaterThan(8)
})

test('the staff commands it names exist', () => {
  const commands = [...runbook.matchAll(/npm run staff -- ([a-z]+) ([a-z]+)/g)]
  expect(commands.length).toBeGreaterThan(5)
  for (const [, noun, verb] of commands) expect(staffHelp).toContain(`"${noun}_${verb}":`)
})

function readEnvironment(file: string): Record<string, string> {
  const block = new RegExp(`\`${file}\`[\\s\\S]*?\`\`\`ini\\n([\\s\\S]*?)\`\`\``).exec(runbook)?.[1] ?? ''
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

function sorted<T extends { code?: string }>(list: readonly T[]): T[] {
  return list.toSorted((one, other) => String(one.code).localeCompare(String(other.code)))
}
