import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSources, root } from './sources.ts'

const guide = readFileSync(join(root, 'docs/resources.md'), 'utf8')
const sources = findSources(/\.ts$/).filter(({ path }) => /resource|console-kit/.test(path))

/** The names of an interface's members, from its source: types leave nothing at run time. */
function membersOf(name: string): string[] {
  const declared = new RegExp(`^(?:export )?interface ${name}\\b[\\s\\S]*?\\{\\n([\\s\\S]*?)\\n\\}`, 'm')
  const bodies = sources.flatMap(({ text }) => declared.exec(text)?.[1] ?? [])
  return [...(bodies[0] ?? '').matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].flatMap(([, key]) => key ?? [])
}

test.each([
  ['Resource', 15],
  ['Action', 20],
  ['ResourceServer', 15],
  ['ResourceOverride', 10],
])('the guide to sections names every key of %s', (name, countMin) => {
  const members = membersOf(name)
  expect(members.length).toBeGreaterThan(countMin)
  expect(members.filter((member) => !guide.includes(`\`${member}\``))).toEqual([])
})

test('the guide to sections names every kind of field and every key of a field', () => {
  const { text } = sources.find(({ path }) => path.endsWith('/resource/fields.ts')) ?? { text: '' }
  const kinds = [...text.matchAll(/kind: '([a-z-]+)'/g)].flatMap(([, kind]) => kind ?? [])
  const keys = [...text.matchAll(/^ {2}(?:\| )?readonly (\w+)\??:/gm)].flatMap(([, key]) => key ?? [])
  expect(kinds.length).toBeGreaterThan(20)
  expect(keys.length).toBeGreaterThan(20)
  const own = new Set(['width', 'height', 'value', 'tone', 'name', 'title', 'fields'])
  const asked = [...kinds, ...keys].filter((key) => !own.has(key))
  expect(asked.filter((key) => !guide.includes(`\`${key}\``))).toEqual([])
})
