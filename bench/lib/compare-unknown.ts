import { openPostingEngine, type PostingEngineOptions } from '#server/ledger/index.ts'
import { newKeyRing } from '#tests/world/keys.ts'
import { type Load, measure, median } from './load.ts'
import type { Line } from './report.ts'
import { type Rig, transferOn } from './rig.ts'

const load: Load = { shape: 'spread', inFlight: 64 }

/** An engine that has just started, so that it has to read its accounts, against one that locks all of them. */
export async function compareUnknown(rig: Rig, rounds: number, millis: number): Promise<Line> {
  const [reading, locking]: [number[], number[]] = [[], []]
  // A first round warms up both.
  for (let round = 0; round <= rounds; round += 1) {
    const rates = [await rateOf({}), await rateOf({ accountsKnownMax: 0 })] as const
    if (round === 0) continue
    reading.push(rates[0])
    locking.push(rates[1])
  }
  const [value, against] = [median(reading), median(locking)]
  const note = 'no account known at the start, against locking all'
  return { name: 'posting.unknown.64', value, unit: 'transfers/s', against, ratio: value / against, note }

  async function rateOf(options: Pick<PostingEngineOptions, 'accountsKnownMax'>): Promise<number> {
    const engine = openPostingEngine({ url: rig.appUrl, keys: newKeyRing(), ...options })
    try {
      return (await measure(transferOn(engine), load, millis)).rate
    } finally {
      await engine.drain()
    }
  }
}
