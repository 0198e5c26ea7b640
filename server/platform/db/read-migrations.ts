import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, in hexadecimal. */
  readonly checksum: string
}

/** The migrations of this version, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The same without reading the files. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
}
