import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly parts: Iterable<string> | AsyncIterable<string>
}

/** A ZIP stream: no entry is kept. Compressed beside the event loop. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  for await (const { name, parts } of entries) {
    const file: ZipInputFile = { filename: name, crc: 0, size: 0, compression: 8 }
    zip.add(file)
    for await (const bytes of compress(file, parts)) {
      file.ondata?.(null, bytes, false)
      yield* written.splice(0)
    }
    file.ondata?.(null, new Uint8Array(0), true)
  }
  zip.end()
  yield* written
}

function compress(file: ZipInputFile, parts: ZipEntry['parts']): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const counted = async function* () {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const compressed = createDeflateRaw({ level: 5 })
  source.once('error', (error) => compressed.destroy(error))
  compressed.once('close', () => source.destroy())
  return source.pipe(compressed)
}
