import { once } from 'node:events'
import { Duplex, PassThrough, Readable, type Writable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

export type Bytes = ReadableStream<Uint8Array>

/** Fast enough for a disk; a higher level gains little on pages of a database. */
const level = 3

/** Writes, and waits while the other end is busy. */
export async function writeTo(sink: Writable, chunk: Uint8Array): Promise<void> {
  if (sink.write(chunk)) return
  if (sink.errored) throw sink.errored
  await once(sink, 'drain')
}

/**
 * Compresses and encrypts what is written into `input`, in the age format.
 * @param recipients public keys (`age1…`), each of which can open it
 */
export async function sealing(
  recipients: readonly string[],
): Promise<{ readonly input: PassThrough; readonly output: Bytes }> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const input = new PassThrough()
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } })
  input.on('error', (error) => zstd.destroy(error))
  return { input, output: await encrypter.encrypt(Readable.toWeb(input.pipe(zstd)) as Bytes) }
}

/**
 * What `sealing` sealed.
 * @param identity the private key (`AGE-SECRET-KEY-…`)
 * @throws when the key is another, a byte was changed or the end is missing
 */
export async function opening(source: Bytes, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const plain = Readable.fromWeb((await decrypter.decrypt(source)) as Parameters<typeof Readable.fromWeb>[0])
  const zstd = createZstdDecompress()
  plain.on('error', (error) => zstd.destroy(error))
  return Duplex.from(plain.pipe(zstd))
}

/** A short text as a stream. */
export function readBytes(content: string): Bytes {
  return new Blob([content]).stream()
}
