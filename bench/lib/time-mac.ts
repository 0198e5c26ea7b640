import { type Maced, macsOf, openMacKeys } from '#server/ledger/transaction-mac.ts'
import { newKeyRing } from '#tests/world/keys.ts'

/** As many as a batch holds with 64 in flight. */
const batchSize = 32

/** Microseconds for the MAC of a transfer, made a batch at a time. */
export function timeMac(millis: number): number {
  const [key] = openMacKeys(newKeyRing())
  const batch = Array.from({ length: batchSize }, (_, index) => transfer(BigInt(index)))
  macsOf(key, batch)
  let batches = 0
  const start = performance.now()
  while (performance.now() - start < millis) {
    macsOf(key, batch)
    batches += 1
  }
  return ((performance.now() - start) * 1000) / (batches * batchSize)
}

function transfer(id: bigint): Maced {
  const leg = (amountMinor: bigint) => ({
    accountId: 10_000n + id,
    version: 400n,
    amountMinor,
    balanceAfterMinor: 1_000_000n,
  })
  return {
    id: 1_000_000n + id,
    operation: 'transfer',
    actorType: 'client',
    actorId: id,
    keyDigest: '0123456789abcdef0123456789abcdef',
    reverses: null,
    legs: [leg(-250n), leg(250n)],
    metaJson: '{"fee":"250","note":"إيجار"}',
  }
}
