import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bytes } from './pipes.ts'
import type { BackupStore } from './store.ts'

const draftEnding = '.part'

/** A folder of this machine, or of another one that is mounted here. */
export function openFolder(root: string): BackupStore {
  return {
    place: root,
    async write(name, content) {
      const path = join(root, name)
      const draft = `${path}${draftEnding}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(
        Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(draft, { mode: 0o600 }),
      )
      await syncToDisk(draft)
      await rename(draft, path)
      await syncToDisk(dirname(path))
      return (await stat(path)).size
    },
    async read(name) {
      const path = join(root, name)
      await stat(path)
      return Readable.toWeb(createReadStream(path)) as Bytes
    },
    async list(prefix) {
      const found = await readdir(join(root, dirname(`${prefix}x`)), {
        recursive: true,
        withFileTypes: true,
      }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(draftEnding))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
        .sort()
    },
    async remove(name) {
      await rm(join(root, name), { force: true })
    },
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
