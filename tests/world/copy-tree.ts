import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The source once more, to be changed by a test. */
export interface Tree {
  readonly path: string
  remove(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const leftOut = new Set(['node_modules', '.git', '.data', 'build', '.react-router'])

export async function copyTree(): Promise<Tree> {
  const path = await mkdtemp(join(tmpdir(), 'mahfaza-copy-'))
  await cp(root, path, {
    recursive: true,
    filter: (source) => !leftOut.has(source.slice(root.length + 1)),
  })
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
