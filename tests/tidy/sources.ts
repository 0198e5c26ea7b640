import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Source {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

const folders = ['contract', 'server', 'web', 'scripts', 'bench', 'tests']
/** Made by `npm run db:types` and `npm run write-manifest`. */
const generated = ['server/platform/db/schema.ts', 'contract/resource-manifest.ts']

/** Every file we write whose name matches. */
export function findSources(name: RegExp): Source[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !generated.includes(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
