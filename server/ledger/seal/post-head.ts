import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listHeads } from './head.queries.ts'

const answerMillisecondsMax = 15_000
const alarm = { code: 'seals.not_published', subject: 'address of heads' }

/**
 * Sends a head to the outside keeper; the job repeats until it is accepted. The keeper knows heads by number and may
 * get one twice.
 * @throws Error when it was not accepted
 */
export async function postHead(db: Db, url: string, number: bigint): Promise<void> {
  const [head] = await listHeads(db, number.toString(), 1)
  if (head?.number !== number.toString()) throw new Error(`there is no head ${number}`)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `head-${head.number}` },
      body: JSON.stringify(head),
      signal: AbortSignal.timeout(answerMillisecondsMax),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the address of heads answered ${answer.status}`)
  } catch (error) {
    await raiseAlarm(db, { ...alarm, details: { head: head.number, error: String(error) } })
    throw error
  }
  await clearAlarm(db, alarm)
}
