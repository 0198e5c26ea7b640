import { openPostingEngine, type PostingEngineOptions } from '#server/ledger/index.ts'
import { newKeyRing } from '#tests/world/keys.ts'
import { median, timed } from './load.ts'
import type { Line } from './report.ts'
import { accountsCount, type Rig, transferOn } from './rig.ts'

const inFlight = 64

/** An engine that knows no account, as each is used once, against one that locks all of them. */
export async function compareUnknown(rig: Rig, rounds: number): Promise<Line> {
  const [reading, locking]: [number[], number[]] = [[], []]
  // A first round warms up both.
  for (let round = 0; round <= rounds; round += 1) {
    const rates = [await rateOf(rig, {}), await rateOf(rig, { accountsKnownMax: 0 })] as const
    if (round === 0) continue
    reading.push(rates[0])
    locking.push(rates[1])
  }
  const [value, against] = [median(reading), median(locking)]
  const note = 'each account once, against locking all'
  return { name: 'posting.unknown.64', value, unit: 'transfers/s', against, ratio: value / against, note }
}

async function rateOf(rig: Rig, options: Pick<PostingEngineOptions, 'accountsKnownMax'>): Promise<number> {
  const engine = openPostingEngine({ url: rig.appUrl, keys: newKeyRing(), ...options })
  const transfer = transferOn(engine)
  let next = 1
  const client = async (): Promise<void> => {
    while (next < accountsCount) {
      const payer = next
      next += 2
      await transfer(payer, payer + 1, 1n)
    }
  }
  try {
    const millis = await timed(() => Promise.all(Array.from({ length: inFlight }, client)))
    return (accountsCount / 2 / millis) * 1000
  } finally {
    await engine.drain()
  }
}
