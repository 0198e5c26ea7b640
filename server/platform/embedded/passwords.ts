import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Position } from './choose-directory.ts'

export interface Passwords {
  readonly owner: string
  readonly app: string
  readonly backup: string
}

export const ownerRole = 'postgres'
export const appLoginRole = 'mahfaza'
/** Copies the cluster over the replication protocol; reads no table. */
export const backupRole = 'mahfaza_backup'

/** Those of this data directory; made at its first use. */
export async function readPasswords(position: Position): Promise<Passwords> {
  const path = join(position.home, 'passwords.json')
  const known = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Partial<Passwords>) : {}
  const passwords = { owner: randomPassword(), app: randomPassword(), backup: randomPassword(), ...known }
  if (known.backup === undefined) {
    await writeFile(`${path}.new`, JSON.stringify(passwords), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  return passwords
}

/** Gives every role of a restored cluster the password of its new directory. The caller is the owner. */
export async function setPasswords(client: pg.Client, { owner, app, backup }: Passwords): Promise<void> {
  for (const [role, password] of [
    [ownerRole, owner],
    [appLoginRole, app],
    [backupRole, backup],
  ] as const)
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
}

function randomPassword(): string {
  return randomBytes(24).toString('hex')
}
