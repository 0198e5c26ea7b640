import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSources, root } from './sources.ts'

/** The classes that a component takes from its stylesheets and that are in none of them. */
function lostClasses(path: string, text: string, read: (path: string) => string): string[] {
  return [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)'$/gm)].flatMap(
    ([, sheet = '', from = '']) => {
      const css = read(from.startsWith('#') ? from.slice(1) : join(path, '..', from))
      const named = text.matchAll(new RegExp(`(?<![\\w./-])${sheet}\\.(\\w+)`, 'g'))
      const names = new Set([...named].flatMap(([, name]) => name ?? []))
      return [...names]
        .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
        .map((name) => `${path}: ${name}`)
    },
  )
}

test('a class that a component names stands in its stylesheet', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const lost = findSources(/\.tsx$/)
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ path, text }) => lostClasses(path, text, read))
  expect(lost).toEqual([])
})

test('one that does not is found', () => {
  const text = "import classes from './a.module.css'\nclasses.kept + classes.lost"
  expect(lostClasses('web/ui/a.tsx', text, () => '.kept { color: red }')).toEqual(['web/ui/a.tsx: lost'])
})
