import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Adds so many sections to a copy of the source: definition, labels and title in both languages, line of the manifest. */
export async function addDummies(tree: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `dummy-${String(at).padStart(2, '0')}`)
  for (const name of names) {
    await write(join(tree, `contract/resources/dummies/${name}.ts`), definitionOf(name))
    for (const language of ['ar', 'en']) {
      await write(join(tree, `contract/messages/${language}/resources/${name}.json`), labelsOf(name))
    }
  }
  for (const language of ['ar', 'en']) {
    await amend(join(tree, `contract/messages/${language}/resources.json`), (text) =>
      JSON.stringify({
        ...JSON.parse(text),
        ...Object.fromEntries(names.map((name) => [name, titleOf(name)])),
      }),
    )
  }
  await amend(join(tree, 'contract/resource-manifest.ts'), (text) =>
    text.replace(/\]\s*$/, `${names.map(lineOf).join('')}]\n`),
  )
}

function definitionOf(name: string): string {
  return `import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const ${name.replace('-', '')} = defineResource({
  name: '${name}',
  group: 'settings',
  icon: 'IconListDetails',
  title: 'name',
  sort: 'name',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: { name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true } },
})
`
}

function labelsOf(name: string): string {
  return JSON.stringify({ description: `What ${name} says of itself.`, fields: { name: 'Name' } })
}

function titleOf(name: string): { title: string; singular: string } {
  return { title: `Sections ${name}`, singular: `Section ${name}` }
}

function lineOf(name: string): string {
  const entry = {
    name,
    group: 'settings',
    icon: 'IconListDetails',
    crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
    subject: name.replace('-', '_'),
  }
  return `  ${JSON.stringify(entry)},\n`
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function amend(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')))
}
