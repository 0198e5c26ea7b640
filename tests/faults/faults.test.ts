import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { stallFor } from './lib/disturb-wire.ts'
import { faults, killWithFault } from './lib/planted.ts'
import { judgeRecoveries, playScenario, type Result } from './lib/scenario.ts'
import { copyTree } from './lib/tree.ts'

// A short form of `npm run test:faults`. It runs the sources themselves: what a copy has compiled is of no use to others.

const seed = Math.floor(Math.random() * 1_000_000)
const ratePerSecond = 60
const stallMillis = 2_000
/** Other tests run beside it: here money only has to move again. `npm run test:faults` keeps the promised time. */
const recoverySecondsMax = 120
const root = join(import.meta.dirname, '../..')

test('nothing that was acknowledged is lost or doubled when the program, PostgreSQL or the line between them fails', async () => {
  const options = { seed, ratePerSecond, root, secondsMax: recoverySecondsMax }
  const result = await playScenario(
    `seed ${seed}`,
    options,
    async ({ program, database, wire, recovered }) => {
      const millis: number[] = []
      const recoverFrom = async (fault: () => Promise<unknown>) => {
        const startedAt = performance.now()
        await fault()
        millis.push(await recovered(startedAt))
      }
      await recoverFrom(() => program.kill().then(program.start))
      await recoverFrom(() => database.kill().then(database.start))
      await recoverFrom(async () => wire.reset())
      await stallFor(wire, stallMillis)
      await recoverFrom(async () => wire.flow())
      return judgeRecoveries('all', millis, recoverySecondsMax * 1_000)
    },
  )
  expect(moneyOf(result)).toEqual(nothingWrong)
  expect(result.failures).toEqual([])
})

test.each(Object.values(faults))(
  'there is still a place for a program that $name',
  async ({ file, right }) => {
    expect(await readFile(file, 'utf8')).toContain(right)
  },
)

/** A part of the deep run. */
if (isDeep)
  test('a program that answers before it commits is found out by the same kills', async () => {
    const plan = { seed, ratePerSecond, programKills: 1 }
    const tree = await copyTree()
    const result = await killWithFault(faults.answerBeforeCommit, tree, plan).finally(tree.remove)
    expect(result.failures).toEqual([])
    expect(moneyOf(result)).not.toEqual(nothingWrong)
  })

const nothingWrong = { lost: 0, doubled: 0, wrongBalances: 0, answeredOtherwise: 0, problems: [] }

function moneyOf({ audit }: Result) {
  if (!audit) throw new Error('no money moved')
  const { lost, doubled, wrongBalances, answeredOtherwise, problems } = audit
  return { lost, doubled, wrongBalances, answeredOtherwise, problems }
}
