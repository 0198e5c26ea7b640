import { text } from 'node:stream/consumers'
import {
  type BackupFacts,
  backupFacts,
  baseFolder,
  filesOf,
  isFacts,
  logFolder,
  segmentOf,
} from './names.rules.ts'
import { retain } from './retention.rules.ts'
import type { BackupStore } from './store.ts'
import { parsePosition, segmentName } from './wal-position.rules.ts'

/** All whole backups of a store, the oldest first. */
export async function listBackups(store: BackupStore): Promise<readonly BackupFacts[]> {
  const files = (await store.list(baseFolder)).filter(isFacts)
  const found: BackupFacts[] = []
  for (const file of files) found.push(backupFacts.parse(JSON.parse(await text(await store.read(file)))))
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Removes backups that are older than those to keep, and the log that no kept day needs.
 * @param dayOf the day in Tripoli of an instant
 * @returns the names of the removed backups
 */
export async function removeOld(
  store: BackupStore,
  dayOf: (instant: string) => string,
): Promise<readonly string[]> {
  const backups = await listBackups(store)
  const { keep, logSince } = retain(backups.map(({ name, startedAt }) => ({ name, day: dayOf(startedAt) })))
  const removed = backups.filter(({ name }) => !keep.has(name)).map(({ name }) => name)
  for (const name of removed) {
    // The facts first: what is left of it is no backup any more.
    const { facts, archive, manifest } = filesOf(name)
    for (const file of [facts, archive, manifest]) await store.remove(file)
  }
  await removeHalves(store, backups)
  const oldest = backups.find(({ name }) => name === logSince)
  if (oldest) await removeLogBefore(store, firstSegment(oldest))
  return removed
}

/** The segment with which the log of a backup begins. */
export function firstSegment({ start, timeline, segmentBytes }: BackupFacts): string {
  return segmentName(timeline, parsePosition(start), BigInt(segmentBytes))
}

/** What a killed process left of a backup before the newest whole one. */
async function removeHalves(store: BackupStore, whole: readonly BackupFacts[]): Promise<void> {
  const newest = whole.at(-1)
  if (!newest) return
  const known = new Set(whole.flatMap(({ name }) => Object.values(filesOf(name))))
  for (const file of await store.list(baseFolder))
    if (!known.has(file) && file < filesOf(newest.name).archive) await store.remove(file)
}

async function removeLogBefore(store: BackupStore, first: string): Promise<void> {
  for (const file of await store.list(logFolder)) {
    const segment = segmentOf(file)
    if (segment !== null && segment < first) await store.remove(file)
  }
}
