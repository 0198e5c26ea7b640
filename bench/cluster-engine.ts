import { Refusal } from '#contract/kernel/refusal.ts'
import { openPostingEngine, post } from '#server/ledger/index.ts'
import { newKeyRing } from '#tests/world/keys.ts'
import { type Load, measure } from './lib/load.ts'
import { wallet } from './lib/rig.ts'

// One of the engines of `npm run bench:cluster`, in a process of its own with its own load.

export type EngineMessage =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'load'; readonly load: Load; readonly millis: number }

export interface EngineResult {
  /** Accepted transfers a second. */
  readonly rate: number
  readonly medianMillis: number
  /** Answers `busy`, each followed by the same request again. */
  readonly busy: number
}

const requestHash = Buffer.alloc(32, 7)
const prefix = `cluster-${process.pid}-`
let engine: ReturnType<typeof openPostingEngine> | null = null
let keyNumber = 0
let busy = 0

process.on('message', (message: EngineMessage) => {
  if (message.kind === 'open') {
    engine = openPostingEngine({ url: message.url, keys: newKeyRing() })
    process.send?.({ kind: 'opened' })
    return
  }
  busy = 0
  void measure(transfer, message.load, message.millis).then(({ rate, medianMillis }) =>
    process.send?.({ rate, medianMillis, busy } satisfies EngineResult),
  )
})
process.on('disconnect', () => void engine?.drain())

async function transfer(payer: number, payee: number, amountMinor: bigint): Promise<boolean> {
  keyNumber += 1
  const key = prefix + keyNumber
  const posting = { from: wallet(payer), to: wallet(payee), amountMinor }
  for (;;) {
    try {
      await engine?.post(post, {
        input: { postings: [posting] },
        actor: { type: 'client', id: BigInt(payer) },
        idempotency: { key, requestHash },
      })
      return true
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'busy')) throw error
      busy += 1
    }
  }
}
