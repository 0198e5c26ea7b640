import { z } from 'zod'

/** What is known of a backup beside its bytes. It is written last: a backup without it is not whole. */
export const backupFacts = z.object({
  name: z.string(),
  /** By the database's clock. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  start: z.string(),
  end: z.string(),
  timeline: z.int().positive(),
  segmentBytes: z.int().positive(),
  bytes: z.int().positive(),
})
export type BackupFacts = z.infer<typeof backupFacts>

export const baseFolder = 'base/'
export const logFolder = 'wal/'
const factsEnding = '.json'
const sealedEnding = '.zst.age'

/** Sorted by name is sorted by time. */
export function nameAt(instant: Date): string {
  return instant.toISOString().replace(/:/g, '-').replace(/\.\d+/, '')
}

export function filesOf(name: string): {
  readonly archive: string
  readonly manifest: string
  readonly facts: string
} {
  return {
    archive: `${baseFolder}${name}.tar${sealedEnding}`,
    manifest: `${baseFolder}${name}.manifest${sealedEnding}`,
    facts: `${baseFolder}${name}${factsEnding}`,
  }
}

export function isFacts(file: string): boolean {
  return file.startsWith(baseFolder) && file.endsWith(factsEnding)
}

export function logFile(segment: string): string {
  return `${logFolder}${segment}${sealedEnding}`
}

/** The segment in this file; null: the file is another. */
export function segmentOf(file: string): string | null {
  return /^wal\/([0-9A-F]{24})\.zst\.age$/.exec(file)?.[1] ?? null
}
