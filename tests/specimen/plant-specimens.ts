import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { languages } from '#contract/kernel/localized.ts'
import { specimenLabels } from './specimen-labels.ts'
import { tables } from './specimen-tables.ts'

/** By the names of their constants; the children are in the definitions of their parents. */
const files = {
  cabinets: { name: 'specimen-cabinets', file: 'specimens.ts' },
  tags: { name: 'specimen-tags', file: 'specimens.ts' },
  notes: { name: 'specimen-notes', file: 'note-specimens.ts' },
  sightings: { name: 'specimen-sightings', file: 'note-specimens.ts' },
  specimens: { name: 'specimens', file: 'specimens.ts' },
} as const
/** Sightings have no section: only their file is looked for. */
const sections = Object.entries(files).filter(([constant]) => constant !== 'sightings')
const constants = sections.map(([constant]) => constant).join(', ')

/** Makes the specimens sections of a copy of the product: definitions, server parts, tables, labels and manifest. */
export async function plantSpecimens(tree: string): Promise<void> {
  for (const [constant, { name, file }] of Object.entries(files))
    await write(
      join(tree, `contract/resources/specimen/${name}.ts`),
      `export { ${constant} } from '#tests/specimen/${file}'\n`,
    )
  const imports = sections.map(
    ([constant, { name }]) => `import { ${constant} } from './resources/specimen/${name}.ts'\n`,
  )
  await amend(
    join(tree, 'contract/console-resources.ts'),
    '] as const satisfies',
    (found) => `  ${constants},\n${found}`,
  )
  await amend(
    join(tree, 'contract/console-resources.ts'),
    'import type',
    (found) => `${imports.join('')}${found}`,
  )
  await amend(join(tree, 'server/resources.ts'), '\n])', (found) => `\n  ...specimenParts,${found}`)
  await amend(
    join(tree, 'server/resources.ts'),
    'import {',
    (found) => `import { specimenParts } from '#tests/specimen/specimen-parts.ts'\n${found}`,
  )
  await write(join(tree, 'server/migrations/9000_specimens.sql'), tables)
  for (const language of languages)
    await addLabels(join(tree, 'contract/messages', language), specimenLabels[language])
  await promisify(execFile)(process.execPath, ['scripts/write-manifest.ts'], { cwd: tree })
}

async function addLabels(
  folder: string,
  { resources, dialogs, verbs }: (typeof specimenLabels)['ar'],
): Promise<void> {
  const titles = Object.fromEntries(
    Object.entries(resources).map(([name, { title, singular, ...more }]) => [
      name,
      { title, singular, ...more },
    ]),
  )
  for (const [name, labels] of Object.entries(resources))
    await write(join(folder, `resources/${name}.json`), JSON.stringify(labels))
  for (const [name, labels] of Object.entries(dialogs))
    await write(join(folder, `dialogs/${name}.json`), JSON.stringify(labels))
  await merge(join(folder, 'resources.json'), (known) => ({ ...known, ...titles }))
  await merge(join(folder, 'access.json'), (known) => ({
    ...known,
    verbs: { ...Object(known['verbs']), ...verbs },
  }))
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** @throws Error when the place is gone: then this has to follow the source. */
async function amend(path: string, place: string, change: (found: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8')
  if (!text.includes(place)) throw new Error(`${path} has no ${place}`)
  await writeFile(path, text.replace(place, change))
}

async function merge(path: string, change: (known: Record<string, unknown>) => object): Promise<void> {
  const known: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify(change(known)))
}
