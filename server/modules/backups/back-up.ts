import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { makeBackup, openStore, removeOld } from '#server/platform/backup/index.ts'
import type { MadeBackup } from './backup.queries.ts'
import { proveBackup } from './prove-backup.ts'
import type { BackupOrder } from './run-backups.ts'

/**
 * Makes a backup, proves it if asked, and removes those that are too old. A proof needs a private key: one is made for this
 * backup alone and forgotten with this function, so the program can read no other.
 */
export async function backUp({ backup, keys, proves }: BackupOrder): Promise<MadeBackup> {
  const store = openStore(backup)
  const identity = proves ? await generateX25519Identity() : null
  const recipients = [...backup.recipients, ...(identity ? [await identityToRecipient(identity)] : [])]
  const { name, bytes } = await makeBackup({ url: backup.databaseUrl, store, recipients })
  const proofSeconds = identity ? await proveBackup({ store, identity, name, keys }) : null
  return {
    name,
    bytes,
    place: store.place,
    proofSeconds,
    removed: await removeOld(store, (instant) => tripoliToday(new Date(instant))),
  }
}
