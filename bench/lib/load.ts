import { accountsCount, hotAccount, type Transfer } from './rig.ts'

export interface Load {
  readonly inFlight: number
  readonly shape: 'spread' | 'hot'
  /** Every third transfer is larger than any balance. */
  readonly everyThirdRefused?: boolean
}

export interface Measured {
  /** Answers a second, accepted or refused. */
  readonly rate: number
  readonly medianMillis: number
}

const refusedAmountMinor = 10n ** 15n

/** Keeps so many transfers under way for a while: each answer is followed by the next request at once. */
export async function measure(transfer: Transfer, load: Load, millis: number): Promise<Measured> {
  const latencies: number[] = []
  const start = performance.now()
  let number = 0
  const client = async (): Promise<void> => {
    while (performance.now() - start < millis) {
      number += 1
      const refused = load.everyThirdRefused === true && number % 3 === 0
      const [payer, payee] = pick(load)
      const asked = performance.now()
      const accepted = await transfer(payer, payee, refused ? refusedAmountMinor : 1n)
      latencies.push(performance.now() - asked)
      if (accepted === refused)
        throw new Error(`a transfer was ${accepted ? 'accepted' : 'refused'} by mistake`)
    }
  }
  await Promise.all(Array.from({ length: load.inFlight }, client))
  const seconds = (performance.now() - start) / 1000
  return { rate: latencies.length / seconds, medianMillis: median(latencies) }
}

function pick({ shape }: Load): [number, number] {
  const payer = 1 + Math.floor(Math.random() * accountsCount)
  if (shape === 'hot') return [payer, hotAccount]
  const payee = 1 + Math.floor(Math.random() * accountsCount)
  return payee === payer ? pick({ shape, inFlight: 1 }) : [payer, payee]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** The duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
