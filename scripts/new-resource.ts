import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationNames } from '#server/platform/db/read-migrations.ts'
import { called, readFields, singularOf, stub } from './resource-fields.ts'

/**
 * `npm run new-resource -- offices --domain=locations --group=partners --belongs-to=cities
 *   --fields=name:localized,opens_on:date,status:choice(open|closed)`
 *
 * Writes a section: definition, server part, migration with its checksum, labels in both languages and a row of the demo
 * world, and registers it. What must be said in Arabic begins with [ar]; a test finds it until it is translated.
 */
const usage =
  'Usage: npm run new-resource -- <name-in-the-plural> [--domain=] [--group=settings] [--table=] [--belongs-to=] [--fields=name:localized]'
const root = join(import.meta.dirname, '..')
const [name = '', ...flags] = process.argv.slice(2)
const flag = (key: string) => flags.find((one) => one.startsWith(`--${key}=`))?.slice(key.length + 3)
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error(usage)
  process.exit(1)
}
const domain = flag('domain') ?? name
const table = flag('table') ?? singularOf(name)
const parent = flag('belongs-to')
const given = readFields(
  [
    flag('fields') ?? 'name:localized',
    ...(parent ? [`${singularOf(parent)}_id:reference(${parent})`] : []),
    'active:boolean',
  ].join(','),
)
const [title] = given
const searched = given.flatMap((field) => field.searched)
const constant = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const module = `server/modules/${domain}${existsSync(join(root, `server/modules/${domain}/staff`)) ? '/staff' : ''}`

await write(
  `contract/resources/${domain}/${name}.ts`,
  `import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const ${constant} = defineResource({
  name: '${name}',
  group: '${flag('group') ?? 'settings'}',
  icon: 'IconListDetails',
  title: '${title?.name}',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
${given.map((field) => `    ${field.name}: { ${field.definition} },`).join('\n')}
  },
})
`,
)
await write(
  `${module}/${name}.resource.ts`,
  `import { ${constant} } from '#contract/resources/${domain}/${name}.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const ${constant}Server = serveResource(${constant}, { table: '${table}', visibleTo: 'all' })
`,
)
await write(`server/migrations/${await nextNumber()}_${table}.sql`, migration())
for (const language of ['en', 'ar'] as const) {
  const textFor = language === 'en' ? (text: string) => text : stub
  await amend(`contract/messages/${language}/resources.json`, (text) =>
    withTitle(text, { title: textFor(called(name)), singular: textFor(called(singularOf(name))) }),
  )
  await write(`contract/messages/${language}/resources/${name}.json`, json(labels(textFor)))
}
await write(`scripts/demo/samples/${name}.json`, json([{ body: sample() }]))
await amend(
  `${module}/index.ts`,
  (text) => `${text}export { ${constant}Server } from './${name}.resource.ts'\n`,
)
await amend('contract/console-resources.ts', (text) =>
  `import { ${constant} } from './resources/${domain}/${name}.ts'\n${text}`.replace(
    /(export const resources = \[[^\]]*?),?(\s*\] as const)/,
    `$1, ${constant}$2`,
  ),
)
await amend('server/resources.ts', (text) =>
  `import { ${constant}Server } from './${module.replace('server/', '')}/index.ts'\n${text}`.replace(
    /(= open\w+\(\[[^\]]*?),?(\s*\]\))/,
    `$1, ${constant}Server$2`,
  ),
)
// Only now: they read what has just been written.
const { generateManifest } = await import('./generate-manifest.ts')
await amend('contract/resource-manifest.ts', generateManifest)
await import('./db-types.ts')
console.log(`Now: npm run format, and write in Arabic what begins with [ar] in
contract/messages/ar/resources/${name}.json, contract/messages/ar/resources.json and scripts/demo/samples/${name}.json.`)

function migration(): string {
  const columns = [
    'id bigint generated always as identity primary key',
    ...given.flatMap((field) => field.columns),
    'created_at timestamptz not null default now()',
    'updated_at timestamptz not null default now()',
    'deleted_at timestamptz',
    ...(searched.length > 0
      ? [
          `searched text not null generated always as (search_text(\n    ${searched
            .map((column) => `coalesce(${column}::text, '')`)
            .join(" || ' ' || ")})) stored`,
        ]
      : []),
  ]
  const references = given.flatMap((field) =>
    field.kind === 'reference' ? [`create index ${table}_${field.name} on ${table} (${field.name});`] : [],
  )
  return `create table ${table} (
  ${columns.join(',\n  ')}
);
${[
  ...references,
  ...(searched.length > 0
    ? [`create index ${table}_search on ${table} using gin (searched gin_trgm_ops);`]
    : []),
  '',
  `grant select, insert, update on ${table} to mahfaza_app;`,
].join('\n')}
`
}

function labels(textFor: (text: string) => string): object {
  const choices = given.filter((field) => field.choices.length > 0)
  const choicesOf = (values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, textFor(called(value))]))
  return {
    fields: Object.fromEntries(given.map((field) => [field.name, textFor(called(field.name))])),
    ...(choices.length > 0 && {
      choices: Object.fromEntries(choices.map((field) => [field.name, choicesOf(field.choices)])),
    }),
  }
}

function sample(): object {
  return Object.fromEntries(
    given.filter((field) => field.sample !== undefined).map((field) => [field.name, field.sample]),
  )
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  // A file that is there is never overwritten.
  await writeFile(join(root, path), text, { flag: 'wx' })
  console.log(`made     ${path}`)
}

async function amend(path: string, change: (text: string) => string): Promise<void> {
  const file = join(root, path)
  await writeFile(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
  console.log(`amended  ${path}`)
}

/** Titles are in the order of the alphabet. */
function withTitle(text: string, titled: { title: string; singular: string }): string {
  const titles = Object.entries({ ...JSON.parse(text || '{}'), [name]: titled })
  return json(Object.fromEntries(titles.sort(([a], [b]) => (a < b ? -1 : 1))))
}

async function nextNumber(): Promise<string> {
  const numbers = (await migrationNames()).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}
