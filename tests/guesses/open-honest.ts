import { openWire } from '#tests/fuzz/wire.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import type { World } from '#tests/world/world.ts'
import { askForVoucher } from './ask-for-voucher.ts'

export interface Latencies {
  readonly count: number
  readonly refused: number
  readonly p50Millis: number
  readonly p99Millis: number
}

/** People elsewhere, each with good vouchers. */
export interface Honest {
  /** The next person recharges with the next voucher. */
  recharge(): Promise<void>
  /** Of the recharges since it was asked last. */
  takeLatencies(): Latencies
  close(): void
}

/** Unused vouchers: what the attackers look for. */
const shelvedCount = 1_000

export async function openHonest(
  { services }: World,
  tokens: readonly string[],
  count: number,
  ports: readonly number[],
): Promise<Honest> {
  const category = await newCategory(services, { kind: 'recharge' })
  const { printed } = await printVouchers(services, category, { count: count + shelvedCount })
  const wires = ports.map(openWire)
  let used = 0
  let millis: number[] = []
  let refused = 0
  /** One wire carries one question at a time. */
  let before: Promise<unknown> = Promise.resolve()

  async function rechargeNow(): Promise<void> {
    const number = used
    used += 1
    const wire = wires[number % wires.length]
    const token = tokens[number % tokens.length]
    const voucher = printed[number]
    if (!wire || !token || !voucher) throw new Error('nobody is left who could recharge')
    const address = `198.51.100.${1 + (number % tokens.length)}`
    const began = performance.now()
    const { status } = await askForVoucher(wire, { path: '/recharges', code: voucher.code, token, address })
    millis.push(performance.now() - began)
    if (status !== 200) refused += 1
  }

  return {
    recharge() {
      const mine = before.then(rechargeNow)
      before = mine
      return mine
    },
    takeLatencies() {
      const sorted = millis.toSorted((one, other) => one - other)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
      const taken = { count: sorted.length, refused, p50Millis: at(0.5), p99Millis: at(0.99) }
      millis = []
      refused = 0
      return taken
    },
    close() {
      for (const wire of wires) wire.close()
    },
  }
}
