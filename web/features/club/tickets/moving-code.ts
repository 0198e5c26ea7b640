import { movingCodeAt, movingCodeSeconds } from '#contract/shapes/prove-ticket.ts'
import { fromBase64Url } from '#contract/shapes/ticket-code.ts'

/** The six digits of this half minute, and when the next ones come. @param secret as base64url */
export async function movingCode(
  secret: string,
  nowMs: number,
): Promise<{ readonly digits: string; readonly endsInMs: number }> {
  const key = fromBase64Url(secret)
  if (key === null) throw new RangeError('the secret of a ticket is no base64url')
  const seconds = Math.floor(nowMs / 1_000)
  const next = (Math.floor(seconds / movingCodeSeconds) + 1) * movingCodeSeconds
  return { digits: await movingCodeAt(key, seconds), endsInMs: next * 1_000 - nowMs }
}
