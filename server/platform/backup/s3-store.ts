import { S3mini } from 's3mini'
import type { BackupStore } from './store.ts'

export interface S3Access {
  /** With the bucket: `https://s3.example.ly/backups`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const silentMillisMax = 60_000

/** A bucket of a service that speaks the S3 protocol. */
export function openBucket(access: S3Access): BackupStore {
  const bucket = new S3mini({ ...access, requestAbortTimeout: silentMillisMax })
  return {
    place: access.endpoint,
    async write(name, content) {
      await bucket.putAnyObject(name, content)
      return bucket.getContentLength(name)
    },
    async read(name) {
      const { body } = await bucket.getObjectRaw(name)
      if (!body) throw new Error(`${name} is empty in ${access.endpoint}`)
      return body
    },
    async list(prefix) {
      const objects = (await bucket.listObjects('/', prefix)) ?? []
      return objects.map(({ Key }) => Key).sort()
    },
    async remove(name) {
      await bucket.deleteObject(name)
    },
  }
}
