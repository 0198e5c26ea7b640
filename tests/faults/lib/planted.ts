import { type Kills, killBoth } from './kill.ts'
import type { Plan, Result } from './scenario.ts'
import type { Stage } from './stage.ts'
import type { Tree } from './tree.ts'
import { until } from './until.ts'

/** A possible mistake in our code, and what the audit must report. */
interface Fault {
  readonly name: string
  readonly file: string
  readonly right: string
  readonly wrong: string
  readonly isSeen: (result: Result) => boolean
  /** When a kill hits it; it does at any time by default. */
  readonly moment?: (stage: Stage) => Promise<void>
}

export const faults = {
  answerBeforeCommit: {
    name: 'answers before it commits',
    file: 'server/ledger/run-batch.ts',
    right: '  if (found.writer === null) await writeKnown',
    wrong: `    for (const [position, outcome] of outcomes.entries()) requests[position].settle(outcome)
    await new Promise((resolve) => setTimeout(resolve, 250))
  if (found.writer === null) await writeKnown`,
    isSeen: ({ audit }) => (audit?.lost ?? 0) > 0,
    moment: justAfterAnAnswer,
  },
  forgottenKey: {
    name: 'forgets the keys of requests',
    file: 'server/ledger/key-digest.ts',
    right: 'key}`))',
    wrong: 'key}` + performance.now()))',
    isSeen: ({ audit }) => (audit?.doubled ?? 0) > 0,
  },
} as const satisfies Record<string, Fault>

/**
 * Checks the audit: the same kills on a copy of the program with the fault.
 * @param tree keeps the fault
 */
export async function killWithFault(
  fault: Fault,
  tree: Tree,
  plan: Omit<Plan, 'root'> & Pick<Kills, 'programKills'>,
): Promise<Result> {
  await tree.plant(fault)
  const { moment } = fault
  const result = await killBoth({ ...plan, databaseKills: 0, root: tree.root, ...(moment && { moment }) })
  const { audit } = result
  const seen = `${audit?.lost} lost, ${audit?.doubled} doubled, ${audit?.wrongBalances} balances wrong`
  return {
    ...result,
    name: `control: ${fault.name}`,
    actions: [...result.actions, `found ${seen}`],
    failures: fault.isSeen(result) ? [] : [`the fault was not seen: ${seen}`],
  }
}

/** A program that answers too early has answered success before it wrote it. */
async function justAfterAnAnswer({ load }: Stage): Promise<void> {
  const since = performance.now()
  await until('a payment is answered', answerMillisMax, () => load.acknowledgedSince(since) !== undefined)
}

const answerMillisMax = 30_000
