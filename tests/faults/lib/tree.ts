import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The program as it was at the start of the test: later edits do not disturb it. */
export interface Tree {
  readonly root: string
  /** Replaces a part of a file that must be there once. */
  plant(change: { readonly file: string; readonly right: string; readonly wrong: string }): Promise<void>
  remove(): Promise<void>
}

const original = join(import.meta.dirname, '../../..')
const copied = [
  'build',
  'contract',
  'package-lock.json',
  'package.json',
  'public',
  'react-router.config.ts',
  'scripts',
  'server',
  'tsconfig.json',
  'vite.config.ts',
  'web',
]

/** @param from the tree itself unless it is a copy of one */
export async function copyTree(from = original): Promise<Tree> {
  const root = await mkdtemp(join(tmpdir(), 'mahfaza-tree-'))
  for (const name of copied) {
    if (existsSync(join(from, name))) await cp(join(from, name), join(root, name), { recursive: true })
  }
  await symlink(join(original, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    async plant({ file, right, wrong }) {
      const path = join(root, file)
      const source = await readFile(path, 'utf8')
      if (source.split(right).length !== 2) throw new Error(`${file} is no longer as the fault expects it`)
      await writeFile(path, source.replace(right, wrong))
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
