import { cloneDatabase, type Template, type TestDatabase } from '#tests/world/clone-database.ts'
import { openProduct, type Product } from './product/product.ts'
import { drawSteps, Parting, runSequence, type Step, type Tally } from './run-sequence.ts'
import { shrink } from './shrink.ts'

/** Every hundredth seed goes over HTTP: the same number is always the same sequence. */
export const isOverHttp = (seed: number) => seed % 100 === 0

/** A database is taken anew after so many sequences: its verification reads all of them. */
const sequencesPerDatabase = 20

export interface Seeds {
  readonly first: number
  readonly count: number
  readonly length: number
  readonly workers: number
}

export interface Report {
  readonly tally: Tally
  readonly sequences: number
  /** A sentence for a person, when a sequence parted: nothing was run after it. */
  readonly failure: string | null
}

/** Runs the seeds, several workers side by side, each in a database of its own; stops at the first that parts. */
export async function runSeeds(
  template: Template,
  { first, count, length, workers }: Seeds,
  onProgress: (sequences: number) => void = () => undefined,
): Promise<Report> {
  const total: Tally = { steps: 0, accepted: 0, refusals: new Map(), replays: 0 }
  let next = first
  let sequences = 0
  let failure: string | null = null
  const work = async (): Promise<void> => {
    const place = openPlace(template)
    while (next < first + count && failure === null) {
      const seed = next++
      const steps = drawSteps(seed, length)
      try {
        add(total, await place.run(seed, steps))
        sequences += 1
        onProgress(sequences)
      } catch (error) {
        if (!(error instanceof Parting)) throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
        failure ??= await explain(template, { seed, steps, parting: error })
      }
    }
    await place.close()
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { tally: total, sequences, failure }
}

interface Place {
  run(seed: number, steps: readonly Step[]): Promise<Tally>
  close(): Promise<void>
}

/** Where sequences run one after another. */
function openPlace(template: Template): Place {
  let open: { product: Product; database: TestDatabase; overHttp: boolean; sequences: number } | undefined
  const close = async (): Promise<void> => {
    const closing = open
    open = undefined
    await closing?.product.close()
    await closing?.database.drop()
  }
  return {
    async run(seed, steps) {
      const overHttp = isOverHttp(seed)
      if (open && (open.overHttp !== overHttp || open.sequences >= sequencesPerDatabase)) await close()
      if (!open) {
        const database = await cloneDatabase(template)
        open = { database, product: await openProduct(database, { overHttp }), overHttp, sequences: 0 }
      }
      open.sequences += 1
      return runSequence(open.product, seed, steps)
    },
    close,
  }
}

async function explain(
  template: Template,
  { seed, steps, parting }: { seed: number; steps: readonly Step[]; parting: Parting },
): Promise<string> {
  const place = openPlace(template)
  const shorter = await shrink(steps, (fewer) => place.run(seed, fewer))
  await place.close()
  const { message, sentences } = shorter.parting ?? parting
  return `Product and model part at seed ${seed} (--seed=${seed} --seeds=1 --length=${steps.length} repeats it).
Left of ${steps.length} steps: ${shorter.steps.length}.
${sentences.map((sentence, index) => `${String(index + 1).padStart(4)}. ${sentence}`).join('\n')}
${message}`
}

function add(total: Tally, { steps, accepted, refusals, replays }: Tally): void {
  total.steps += steps
  total.accepted += accepted
  total.replays += replays
  for (const [code, times] of refusals) total.refusals.set(code, (total.refusals.get(code) ?? 0) + times)
}
