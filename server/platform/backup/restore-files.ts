import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract } from 'tar-stream'
import { z } from 'zod'
import { BackupProblem } from './backup-problem.ts'
import { opening } from './pipes.ts'
import type { BackupStore } from './store.ts'

const manifestShape = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.int(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
})

/** Of the log, which has checksums of its own. */
const logFolder = 'pg_wal/'

interface Sealed {
  readonly store: BackupStore
  /** The private key. */
  readonly identity: string
}

/** One sealed file of the store as plain bytes. @throws BackupProblem that names the file and what is wrong */
export async function readSealed({ store, identity }: Sealed, file: string): Promise<Buffer> {
  return naming(file, async () => buffer(await opening(await store.read(file), identity)))
}

/**
 * Unpacks the files of a cluster, and compares each with PostgreSQL's list of the time of the backup.
 * @throws BackupProblem when the key is another, or a file is cut, changed, missing or too many
 */
export async function unpackCluster(
  sealed: Sealed,
  { archive, manifest }: { readonly archive: string; readonly manifest: string },
  directory: string,
): Promise<void> {
  const listed = parseManifest(await readSealed(sealed, manifest), manifest)
  const found = new Map<string, string>()
  await naming(archive, async () => {
    const unpacked = extract()
    const source = await opening(await sealed.store.read(archive), sealed.identity)
    await Promise.all([pipeline(source, unpacked), writeEntries(unpacked, directory, found)])
  })
  for (const [path, checksum] of listed)
    if (found.get(path) !== checksum)
      throw new BackupProblem(`${archive}: the file ${path} is ${found.has(path) ? 'changed' : 'missing'}.`)
  for (const path of found.keys())
    if (!listed.has(path) && !path.startsWith(logFolder))
      throw new BackupProblem(`${archive}: the file ${path} does not belong to the backup.`)
}

/** Notes the checksum of each file. */
async function writeEntries(unpacked: Extract, directory: string, found: Map<string, string>): Promise<void> {
  for await (const entry of unpacked) {
    const path = safePath(entry.header.name)
    const target = join(directory, path)
    if (entry.header.type === 'directory') await mkdir(target, { recursive: true, mode: 0o700 })
    else if (entry.header.type === 'file') found.set(path, await writeAndHash(entry, target))
    entry.resume()
  }
}

function parseManifest(content: Buffer, file: string): ReadonlyMap<string, string> {
  const text = content.toString()
  const { success, data } = manifestShape.safeParse(JSON.parse(text))
  const [, body = '', checksum] = /^([\s\S]*\n)"Manifest-Checksum": "([0-9a-f]{64})"\}\n?$/.exec(text) ?? []
  if (!success || createHash('sha256').update(body).digest('hex') !== checksum)
    throw new BackupProblem(`${file}: the list of the files is damaged.`)
  return new Map(data.Files.map(({ Path, Checksum }) => [Path, Checksum]))
}

async function writeAndHash(entry: AsyncIterable<unknown>, target: string): Promise<string> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(entry, hashing, createWriteStream(target, { mode: 0o600 }))
  return hash.digest('hex')
}

/** @throws BackupProblem for a path that leads out of the folder */
function safePath(name: string): string {
  const path = normalize(name).replace(/\/$/, '')
  if (path.startsWith('..') || path.startsWith('/'))
    throw new BackupProblem(`the backup names a file outside of its folder: ${name}`)
  return path
}

async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupProblem(
      /identity|no .*recipient|file key/i.test(reason)
        ? `${file} cannot be opened with this key: it belongs to another.`
        : `${file} is damaged or cut off, or was changed (${reason}).`,
      { cause: error },
    )
  }
}
