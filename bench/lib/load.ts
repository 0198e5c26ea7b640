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
  readonly p99Millis: number
}

const refusedAmountMinor = 10n ** 15n

/** Keeps so many transfers under way for a while: each answer is followed by the next request at once. */
export function measure(transfer: Transfer, load: Load, millis: number): Promise<Measured> {
  return measureWhile(transfer, load, (start) => performance.now() - start < millis)
}

/** The same for as long as other work takes. */
export async function measureBeside(
  transfer: Transfer,
  load: Load,
  work: () => Promise<void>,
): Promise<Measured> {
  let goesOn = true
  const [measured] = await Promise.all([
    measureWhile(transfer, load, () => goesOn),
    work().finally(() => {
      goesOn = false
    }),
  ])
  return measured
}

async function measureWhile(
  transfer: Transfer,
  load: Load,
  goesOn: (start: number) => boolean,
): Promise<Measured> {
  const latencies: number[] = []
  const start = performance.now()
  let number = 0
  const client = async (): Promise<void> => {
    while (goesOn(start)) {
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
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { rate: latencies.length / seconds, medianMillis: at(0.5), p99Millis: at(0.99) }
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
