import { createCipheriv, createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { tripoliClock } from './table/table.rules.ts'

export interface SealedFile {
  readonly name: string
  readonly body: Buffer
}

const derive = promisify(pbkdf2)
/** Prescribed by the format. A random passphrase needs no more. */
const turns = 1_000
const keyBytes = 32
const saltBytes = 16
const proofBytes = 2
const tagBytes = 10
const encryptedAndUtf8 = 0x0801
const methodSealed = 99
const versionNeeded = 51

/**
 * An archive that 7-Zip, WinRAR and macOS open with this passphrase only: AES-256 as WinZip defines it (AE-2). One
 * file at a time is in memory; no compression.
 * @param passphrase of 100 random bits or more
 */
export async function* sealedZip(
  files: AsyncIterable<SealedFile>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const madeAt = dosTime(tripoliClock(new Date()))
  let offset = 0
  for await (const { name, body } of files) {
    const sealed = await seal(body, passphrase)
    const entry = { name: Buffer.from(name), size: body.length, sealedSize: sealed.length, madeAt }
    const head = localHeader(entry)
    directory.push(directoryEntry(entry, offset))
    offset += head.length + sealed.length
    yield head
    yield sealed
  }
  const entries = Buffer.concat(directory)
  yield Buffer.concat([entries, endOfDirectory({ count: directory.length, size: entries.length, offset })])
}

/** Salt, two bytes to detect a wrong passphrase, the sealed bytes, and the tag over them. */
async function seal(body: Buffer, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  const keys = await derive(passphrase, salt, turns, 2 * keyBytes + proofBytes, 'sha1')
  const hidden = encrypt(keys.subarray(0, keyBytes), body)
  const tag = createHmac('sha1', keys.subarray(keyBytes, 2 * keyBytes))
    .update(hidden)
    .digest()
  return Buffer.concat([salt, keys.subarray(2 * keyBytes), hidden, tag.subarray(0, tagBytes)])
}

/** Counter mode with a counter that begins at 1, lowest byte first, so it is built from single blocks. */
function encrypt(key: Buffer, body: Buffer): Buffer {
  const counters = Buffer.alloc(Math.ceil(body.length / 16) * 16)
  for (let at = 0; at < counters.length; at += 16) counters.writeUInt32LE(at / 16 + 1, at)
  const stream = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(counters)
  const hidden = Buffer.allocUnsafe(body.length)
  for (let at = 0; at < body.length; at += 1) hidden[at] = (body[at] ?? 0) ^ (stream[at] ?? 0)
  return hidden
}

interface Entry {
  readonly name: Buffer
  readonly size: number
  readonly sealedSize: number
  readonly madeAt: DosTime
}

interface DosTime {
  readonly time: number
  readonly date: number
}

/** The clock time `2026-03-01 14:30:05` in the packed format: years from 1980, seconds in steps of two. */
function dosTime(clock: string): DosTime {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = clock.split(/\D/).map(Number)
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: ((year - 1980) << 9) | (month << 5) | day,
  }
}

/** Vendor version 2, so no checksum of the clear bytes is revealed; strength 3 is AES-256; stored. */
const extra = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 0, 0])

/** The shared part of a file's own header and its line in the directory. */
function facts({ name, size, sealedSize, madeAt }: Entry): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(versionNeeded, 0)
  bytes.writeUInt16LE(encryptedAndUtf8, 2)
  bytes.writeUInt16LE(methodSealed, 4)
  bytes.writeUInt16LE(madeAt.time, 6)
  bytes.writeUInt16LE(madeAt.date, 8)
  bytes.writeUInt32LE(sealedSize, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  bytes.writeUInt16LE(extra.length, 24)
  return bytes
}

function localHeader(entry: Entry): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(entry), entry.name, extra])
}

function directoryEntry(entry: Entry, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([versionNeeded, 0])
  const signature = Buffer.from('PK\x01\x02', 'latin1')
  return Buffer.concat([signature, madeBy, facts(entry), rest, entry.name, extra])
}

function endOfDirectory({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.write('PK\x05\x06', 0, 'latin1')
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
