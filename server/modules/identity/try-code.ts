import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { equalInConstantTime, hashOneTimeCode, type KeyRing } from '#server/platform/secrets/index.ts'
import { type CodeSubject, markCodeUsed, takeTry } from './one-time-code.queries.ts'
import { judgeCode } from './one-time-code.rules.ts'

/**
 * Tries a code once and uses it up when it is right. Gives back the refusal instead of throwing it: the try must be
 * committed either way.
 */
export async function tryCode(
  tx: Tx,
  keys: KeyRing,
  { code, ...subject }: CodeSubject & { code: string },
): Promise<Refusal | null> {
  const row = await takeTry(tx, subject)
  const typed = hashOneTimeCode(keys, { purpose: subject.purpose, subject: subjectOf(subject), code })
  const verdict = judgeCode(
    row && { matches: equalInConstantTime(row.code_hash, typed), expired: row.expired },
  )
  if (verdict !== 'accepted') return new Refusal(verdict)
  if (row) await markCodeUsed(tx, row.id)
  return null
}

/** Whose code, sent where. */
export function subjectOf({ clientId, destination }: Pick<CodeSubject, 'clientId' | 'destination'>): string {
  return `${clientId} ${destination}`
}
