import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

interface Locked {
  optionalDependencies?: Record<string, string>
}

/** npm leaves out what it could not look up when the file was written, and `npm ci` then refuses the whole file. */
test('the lockfile names the optional packages of every platform', () => {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  )
  expect(missing).toEqual([])
})

/** Looks where Node looks: beside the dependent first, then further up. */
function isLocked(packages: Record<string, Locked>, dependent: string, name: string): boolean {
  const folders = dependent
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [...folders, ''].some(
    (folder) => (folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`) in packages,
  )
}
