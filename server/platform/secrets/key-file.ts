import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Both 32 bytes in base64. */
export interface KeyFile {
  readonly masterKey: string
  readonly lookupKey: string
}

const ownerOnly = 0o600

/**
 * The keys of an installation without configured ones, in `keys.json`. Without the file every voucher code is lost.
 * @throws Error when others may read the file, or when it is damaged: a new one would orphan all sealed values.
 */
export function readOrCreateKeyFile(dataDirectory: string): KeyFile {
  const path = join(dataDirectory, 'keys.json')
  return readKeyFile(path) ?? createKeyFile(dataDirectory, path)
}

function readKeyFile(path: string): KeyFile | null {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) return null
  if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0) {
    throw new Error(`${path} holds keys and others may read it; run: chmod 600 ${path}`)
  }
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isKeyFile(content)) throw new Error(`${path} holds no keys; restore it from a backup`)
  return content
}

function isKeyFile(content: unknown): content is KeyFile {
  if (typeof content !== 'object' || content === null) return false
  const { masterKey, lookupKey } = content as Partial<Record<keyof KeyFile, unknown>>
  return typeof masterKey === 'string' && typeof lookupKey === 'string'
}

/** Written aside and linked into place: of two starting processes one file wins, and it is always complete. */
function createKeyFile(dataDirectory: string, path: string): KeyFile {
  mkdirSync(dataDirectory, { recursive: true })
  const made = {
    masterKey: randomBytes(32).toString('base64'),
    lookupKey: randomBytes(32).toString('base64'),
  }
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeDurably(draft, `${JSON.stringify(made, null, 2)}\n`)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const kept = readKeyFile(path)
  if (kept === null) throw new Error(`${path} vanished while it was made`)
  return kept
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', ownerOnly)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
