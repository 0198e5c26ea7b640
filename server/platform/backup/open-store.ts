import { openFolder } from './folder-store.ts'
import { openBucket } from './s3-store.ts'
import type { BackupStore } from './store.ts'

export interface BackupPlace {
  /** A folder, or the address of a bucket: `s3+https://s3.example.ly/backups`. */
  readonly to: string
  readonly region: string
  /** Of a bucket. */
  readonly keyId: string | null
  readonly secret: string | null
}

const bucketPrefix = /^s3\+(?=https?:)/

/** Where backups are kept, as the configuration names it. */
export function openStore({ to, region, keyId, secret }: BackupPlace): BackupStore {
  if (!bucketPrefix.test(to)) return openFolder(to)
  return openBucket({
    endpoint: to.replace(bucketPrefix, ''),
    region,
    accessKeyId: keyId ?? '',
    secretAccessKey: secret ?? '',
  })
}
