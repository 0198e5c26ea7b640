import { useState } from 'react'
import { listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { revealCard } from '#contract/operations/cards/reveal-card.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { RevealedCode } from '#web/ui/code-card.tsx'

/** Concurrent calls when all cards of an order are revealed. */
const atOnce = 5

export interface OpenCodes {
  readonly open: ReadonlyMap<string, RevealedCode>
  readonly busy: boolean
  /** Reveals these cards together, once all have arrived; each reveal is logged. */
  reveal(cardIds: readonly string[]): Promise<void>
  hide(cardId: string): void
}

/** The currently shown codes, by card. */
export function useOpenCodes(): OpenCodes {
  const [open, setOpen] = useState<ReadonlyMap<string, RevealedCode>>(new Map())
  const [busy, setBusy] = useState(false)
  const { mutateAsync } = useSend(revealCard)

  const reveal = async (cardIds: readonly string[]) => {
    setBusy(true)
    const came: (readonly [string, RevealedCode])[] = []
    const fetchCode = async (id: string) => {
      const { code, dial, hide_after_seconds } = await mutateAsync({ params: { id } })
      came.push([id, { code, dial, hideAfterSeconds: hide_after_seconds }])
    }
    try {
      for (let at = 0; at < cardIds.length; at += atOnce)
        await Promise.all(cardIds.slice(at, at + atOnce).map(fetchCode))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showToast('error', error.sentence)
    } finally {
      setBusy(false)
      setOpen((before) => new Map([...before, ...came]))
      // It can no longer be given back, nor to another client.
      refresh(showCardOrder, listCards)
    }
  }
  const hide = (cardId: string) => setOpen((before) => new Map([...before].filter(([id]) => id !== cardId)))
  return { open, busy, reveal, hide }
}
