import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { findLastBlock, listBlocksBetween, tryToBeTheSealer } from './block.queries.ts'
import { readList } from './block-list.ts'
import { type ClockStep, endStep } from './clock-step.queries.ts'
import { commitStretch } from './read-stretch.ts'
import { chain, type SealDeps, withClient, withoutForged } from './seal-next.ts'
import { readEntriesOf, readIdsBetween, readTransactionsById } from './sealed-rows.queries.ts'

/**
 * Seals what was stamped behind the sealer while the clock had stepped back. These blocks are marked late, and a critical
 * alarm names them until a person has looked: a backdated row would be among them.
 */
export async function sealLate(deps: SealDeps, step: ClockStep, sealedAt: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    if (!(await tryToBeTheSealer(tx))) return
    const blocks = await listBlocksBetween(tx, step.low, step.high)
    const listed = new Set(blocks.flatMap(({ list }) => readList(list).map(({ id }) => id)))
    const committed = await withClient(deps.database, async (client) => {
      const stamped = await readIdsBetween(client, step.low, step.high)
      const unlisted = stamped.filter((id) => !listed.has(id))
      const rows = await readTransactionsById(client, unlisted)
      const entries = await readEntriesOf(client, rows)
      const genuine = await withoutForged(tx, deps.keys, rows, entries)
      return commitStretch(client, deps.identities, { rows: genuine, entries }, deps.keys)
    })
    await chain(tx, deps, committed, { previous: await findLastBlock(tx), sealedAt, late: true })
    await endStep(tx, step.id)
    if (committed.length > 0)
      await raiseAlarm(tx, {
        code: 'seals.late',
        subject: `clock step ${step.id}`,
        details: {
          from: step.low,
          to: step.high,
          transactions: committed.length,
          first: committed[0]?.row.id,
        },
        critical: true,
      })
  })
}
