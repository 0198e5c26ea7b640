import type { Tx } from '#server/platform/db/database.ts'
import { codeTriesMax } from '#server/platform/one-time-code.rules.ts'
import { equalInConstantTime, hashOneTimeCode, type KeyRing } from '#server/platform/secrets/index.ts'
import { type CodeSubject, latestCode, markCodeUsed, takeTry } from './one-time-code.queries.ts'
import { type CodeVerdict, judgeCode, type TriedCode } from './one-time-code.rules.ts'

/**
 * Tries a code once and uses it up when right. Returns instead of throwing: the try must be committed either way.
 * `hasOwnTries`: on the owner's device, which has tries left when unknown callers have spent theirs.
 */
export async function tryCode(
  tx: Tx,
  keys: KeyRing,
  { code, hasOwnTries = false, ...subject }: CodeSubject & { code: string; hasOwnTries?: boolean },
): Promise<CodeVerdict> {
  const triesMax = hasOwnTries ? 2 * codeTriesMax : codeTriesMax
  const row = await takeTry(tx, subject, triesMax)
  const typed = hashOneTimeCode(keys, { purpose: subject.purpose, subject: subjectOf(subject), code })
  const tried = row
    ? { ...row, matches: equalInConstantTime(row.code_hash, typed), isOver: false, isTried: true }
    : await untried(tx, subject)
  const verdict = judgeCode(tried && { ...tried, triesLeft: Math.max(0, triesMax - tried.tries) })
  if (row && verdict.kind === 'accepted') await markCodeUsed(tx, row.id)
  return verdict
}

/** The latest code when it has no try left. */
async function untried(
  tx: Tx,
  subject: CodeSubject,
): Promise<(Omit<TriedCode, 'triesLeft'> & { readonly tries: number }) | null> {
  const row = await latestCode(tx, subject)
  if (row === null) return null
  const { tries, expired, used, destination } = row
  return {
    tries,
    expired,
    matches: false,
    isOver: used || destination !== subject.destination,
    isTried: false,
  }
}

/** The client of a code, and its contact. */
export function subjectOf({ clientId, destination }: Pick<CodeSubject, 'clientId' | 'destination'>): string {
  return `${clientId} ${destination}`
}
