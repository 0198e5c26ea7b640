import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Config } from '#server/config.ts'

/**
 * The backups of the embedded database, outside production: into a folder beside it, to a key that is made once. Where the
 * configuration names backups, they are made as it says.
 * @param url of the embedded server, in the role that copies it; null: the database is another
 */
export async function prepareBackups(
  { backup, production, dataDirectory }: Pick<Config, 'backup' | 'production' | 'dataDirectory'>,
  url: string | null,
): Promise<Config['backup']> {
  if (backup || production || url === null) return backup
  const identityFile = join(dataDirectory, 'backup-identity.txt')
  await mkdir(dataDirectory, { recursive: true })
  if (!existsSync(identityFile))
    await writeFile(identityFile, `${await generateX25519Identity()}\n`, { mode: 0o600 })
  const identity = (await readFile(identityFile, 'utf8')).trim()
  return {
    to: resolve(dataDirectory, 'backups'),
    databaseUrl: url,
    recipients: [await identityToRecipient(identity)],
    region: 'auto',
    keyId: null,
    secret: null,
  }
}
