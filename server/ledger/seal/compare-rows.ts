import type { Listed } from './block-list.ts'
import { type Committed, type CommittedEntry, markOf } from './commit-rows.ts'
import { legKeysOf } from './leg-keys.ts'
import { type Findings, note, noteIn } from './seal-problem.ts'

/** Compares a transaction with its seal and names the differences. */
export function compareTransaction(findings: Findings, now: Committed, sealed: Listed): void {
  if (now.leaf === sealed.leaf) return
  const rowEdited =
    markOf(now.publicHash) !== sealed.publicMark || markOf(now.privateHash) !== sealed.privateMark
  if (rowEdited) note(findings, { change: 'edited', thing: 'transaction', id: now.row.id })
  const keys = rowEdited ? null : legKeysOf(now.row).map(keyOf)
  const entryDiffers =
    keys?.length === sealed.entries.length
      ? compareByKey(findings, now, sealed, keys)
      : compareByPlace(findings, now, sealed)
  if (!rowEdited && !entryDiffers) note(findings, { change: 'edited', thing: 'transaction', id: now.row.id })
}

function compareByKey(findings: Findings, now: Committed, sealed: Listed, keys: readonly string[]): boolean {
  const present = new Map(now.entries.map((entry) => [keyOf(entry), entry]))
  let differs = present.size !== keys.length
  for (const [index, key] of keys.entries()) {
    const entry = present.get(key)
    present.delete(key)
    const before = sealed.entries[index]
    if (!entry || !before) {
      noteIn(findings, findings.missingEntries, key)
      differs = true
    } else if (markOf(entry.hash) !== before.mark) {
      noteEntry(findings, entry, before.identityMark)
      differs = true
    }
  }
  for (const key of present.keys()) noteIn(findings, findings.unlistedEntries, key)
  return differs
}

/** The row no longer names its original entries. */
function compareByPlace(findings: Findings, now: Committed, sealed: Listed): boolean {
  let differs = now.entries.length !== sealed.entries.length
  const marks = new Set(sealed.entries.map(({ mark }) => mark))
  for (const [index, entry] of now.entries.entries()) {
    if (marks.has(markOf(entry.hash))) continue
    differs = true
    const before = sealed.entries[index]
    if (before) noteEntry(findings, entry, before.identityMark)
    else noteIn(findings, findings.unlistedEntries, keyOf(entry))
  }
  if (differs) note(findings, { change: 'edited', thing: 'transaction', id: now.row.id })
  return differs
}

function noteEntry(findings: Findings, entry: CommittedEntry, identityMark: string): void {
  if (entry.identityMark === identityMark) {
    note(findings, { change: 'edited', thing: 'entry', id: keyOf(entry) })
  } else {
    note(findings, { change: 'edited', thing: 'account', id: entry.accountId })
  }
}

export function keyOf({ accountId, version }: { accountId: string; version: string }): string {
  return `${accountId}/${version}`
}
