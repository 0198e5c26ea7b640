import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto'

/**
 * Reads an archive as WinZip's paper on AE-2 describes it: each file's name and its clear bytes.
 * @throws Error for another passphrase, and for bytes that were changed
 */
export function openSealedZip(archive: Buffer, passphrase: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength, extraLength] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ]
    const start = at + 30 + nameLength + extraLength
    const name = archive.toString('utf8', at + 30, at + 30 + nameLength)
    files.set(name, open(archive.subarray(start, start + size), passphrase))
    at = start + size
  }
  return files
}

function open(sealed: Buffer, passphrase: string): Buffer {
  const keys = pbkdf2Sync(passphrase, sealed.subarray(0, 16), 1_000, 66, 'sha1')
  if (!sealed.subarray(16, 18).equals(keys.subarray(64))) throw new Error('another passphrase')
  const hidden = sealed.subarray(18, -10)
  const tag = createHmac('sha1', keys.subarray(32, 64)).update(hidden).digest()
  if (!tag.subarray(0, 10).equals(sealed.subarray(-10))) throw new Error('changed bytes')
  const counters = Buffer.alloc(Math.ceil(hidden.length / 16) * 16)
  for (let at = 0; at < counters.length; at += 16) counters.writeUInt32LE(at / 16 + 1, at)
  const stream = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).update(counters)
  return Buffer.from(hidden.map((byte, index) => byte ^ (stream[index] ?? 0)))
}
