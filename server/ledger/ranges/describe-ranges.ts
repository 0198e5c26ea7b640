import type pg from 'pg'
import { listLeftovers } from './division.queries.ts'
import { listRanges } from './range.queries.ts'

/** For the owner: a sentence for each range, or for what is left of a division. */
export async function describeRanges(client: pg.ClientBase): Promise<string[]> {
  const ranges = await listRanges(client)
  if (ranges.length > 0)
    return ranges.map(
      ({ number, firstId, endId, closedAt, bytes }) =>
        `${number}: ids from ${firstId} to before ${endId}, ${bytes / 1_000_000n} MB, ${closedAt ? `closed ${closedAt.toISOString()}` : 'open'}`,
    )
  const leftovers = await listLeftovers(client)
  const sentence = 'The transactions lie in one table.'
  if (leftovers.length === 0) return [sentence]
  return [
    sentence,
    `A division was stopped half-way and left: ${leftovers.join(', ')}. Complete it at once with npm run ranges -- divide, before the bound refuses new ids.`,
  ]
}
