import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationNames } from '#server/platform/db/read-migrations.ts'

/**
 * `npm run new-resource -- municipalities --domain=places --table=municipality --belongs-to=cities`
 *
 * Writes the parts of a section: definition, server half, migration and labels, and its lines in the registry, the
 * manifest and among the server's sections. What it writes has a name in both languages and a switch; the rest is yours.
 */
const root = join(import.meta.dirname, '..')
const [name = '', ...flags] = process.argv.slice(2)
const flag = (key: string) => flags.find((one) => one.startsWith(`--${key}=`))?.slice(key.length + 3)
const domain = flag('domain') ?? name
const table = flag('table') ?? name.replaceAll('-', '_')
const parent = flag('belongs-to')
const parentTable = flag('belongs-to-table') ?? (parent ? singularOf(parent) : null)

if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Usage: npm run new-resource -- <name-in-the-plural> [--domain=] [--table=] [--belongs-to=]')
  process.exit(1)
}

const constant = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const reference = parentTable ? `${parentTable}_id` : null

await write(
  `contract/resources/${domain}/${name}.ts`,
  `import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const ${constant} = defineResource({
  name: '${name}',
  group: 'settings',
  icon: 'IconListDetails',
  title: 'name',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
${reference ? `    ${reference}: { kind: 'reference', to: '${parent}', required: true, filterable: true },\n` : ''}    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
`,
)
await write(
  `server/modules/${domain}/${name}.resource.ts`,
  `import { ${constant} } from '#contract/resources/${domain}/${name}.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const ${constant}Section = serveResource(${constant}, { table: '${table}', visibleTo: 'all' })
`,
)
await write(
  `server/migrations/${await nextNumber()}_${table}.sql`,
  `create table ${table} (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
${reference ? `  ${reference.padEnd(10)} bigint not null references ${parentTable},\n` : ''}  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
${reference ? `create index ${table}_${reference} on ${table} (${reference});\n` : ''}create index ${table}_search on ${table} using gin (searched gin_trgm_ops);

grant select, insert, update on ${table} to mahfaza_app;
`,
)
for (const [language, words] of [
  ['en', { title: name, singular: table, name: 'Name', active: 'Active' }],
  ['ar', { title: `${name} (بالعربية)`, singular: `${table} (بالعربية)`, name: 'الاسم', active: 'مفعّل' }],
] as const) {
  const { title, singular, ...fields } = words
  const labels = { fields: { ...fields, ...(reference && { [reference]: parent }) } }
  await amend(`contract/messages/${language}/resources.json`, (text) => withTitle(text, { title, singular }))
  await write(`contract/messages/${language}/resources/${name}.json`, `${JSON.stringify(labels, null, 2)}\n`)
}
const exported = `export { ${constant}Section } from './${name}.resource.ts'\n`
await amend(`server/modules/${domain}/index.ts`, (text) => text + exported)
await amend('contract/console-resources.ts', (text) =>
  `import { ${constant} } from './resources/${domain}/${name}.ts'\n${text}`.replace(
    /(export const resources = \[[^\]]*?),?(\s*\] as const)/,
    `$1, ${constant}$2`,
  ),
)
await amend('server/resources.ts', (text) =>
  `import { ${constant}Section } from './modules/${domain}/index.ts'\n${text}`.replace(
    /(openSections\(\[[^\]]*?),?(\s*\]\))/,
    `$1, ${constant}Section$2`,
  ),
)
// Only now: it reads the definition that has just been written.
const { generateManifest } = await import('./generate-manifest.ts')
await amend('contract/resource-manifest.ts', generateManifest)
console.log(
  'Now: name it in both languages, choose its group and icon, npm run db:types, npm run format, npm test.',
)

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  // What is there already is somebody's work.
  await writeFile(join(root, path), text, { flag: 'wx' })
  console.log(`made     ${path}`)
}

async function amend(path: string, change: (text: string) => string): Promise<void> {
  const text = existing(path)
  await writeFile(join(root, path), change(text))
  console.log(`amended  ${path}`)
}

/** The names of sections stand in the order of the alphabet. */
function withTitle(text: string, titled: { title: string; singular: string }): string {
  const titles = Object.entries({ ...JSON.parse(text || '{}'), [name]: titled })
  return `${JSON.stringify(Object.fromEntries(titles.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`
}

function existing(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

async function nextNumber(): Promise<string> {
  const numbers = (await migrationNames()).map((file) => Number(file.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function singularOf(plural: string): string {
  return plural.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '')
}
