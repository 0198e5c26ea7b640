import type { Bytes } from './pipes.ts'

/** Where backups are kept. Names are paths of letters, digits, dots and slashes. */
export interface BackupStore {
  /** Shown to staff; holds no secret. */
  readonly place: string
  /** Whole or not at all. @returns the bytes it takes there */
  write(name: string, content: Bytes): Promise<number>
  /** @throws Error when there is none of this name */
  read(name: string): Promise<Bytes>
  /** Names that begin so, sorted. */
  list(prefix: string): Promise<readonly string[]>
  remove(name: string): Promise<void>
}
