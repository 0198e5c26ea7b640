import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  inquirePaperTicket,
  listPaperBatches,
  listPaperSales,
  sellPaperTicket,
  showPaperStock,
  undoPaperSale,
} from '#contract/operations/tickets/paper-tickets.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FindTicket } from './find-ticket.tsx'
import { FoundTicket } from './found-ticket.tsx'
import type { Paper } from './paper-ticket.ts'

/** Everything that a sale changes. */
export function refreshPaper(): void {
  refresh(listPaperSales, listPaperBatches, showPaperStock)
}

/** Find, take the money, note the sale, and on to the next one. */
export function SellTicket() {
  const { t } = useTranslation('paper-tickets')
  const [found, setFound] = useState<Paper | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [typed, setTyped] = useState('')
  const inquire = useSend(inquirePaperTicket)
  const sell = useSend(sellPaperTicket)
  const undo = useSend(undoPaperSale)
  const show = (ticket: Paper) => {
    setFound(ticket)
    setTyped('')
  }
  const find = (text: string) => {
    setIsDone(false)
    inquire.mutate({ body: { text }, quiet: true }, { onSuccess: show })
  }
  const leave = () => {
    setFound(null)
    setIsDone(false)
    sell.reset()
    undo.reset()
  }
  const sold = (ticket: Paper) => {
    setFound(ticket)
    setIsDone(true)
    refreshPaper()
  }
  const undone = () => {
    showToast('success', t('sell.undone'))
    refreshPaper()
    leave()
  }
  return (
    <div>
      <div hidden={found !== null}>
        <FindTicket
          typed={typed}
          isBusy={inquire.isPending}
          isHidden={found !== null}
          failure={inquire.error?.sentence ?? null}
          onType={setTyped}
          onText={find}
        />
      </div>
      {found && (
        <FoundTicket
          ticket={found}
          isDone={isDone}
          isBusy={sell.isPending || undo.isPending}
          failure={(sell.error ?? undo.error)?.sentence ?? null}
          onSell={() =>
            sell.mutate(
              { body: { number: found.number }, quiet: true },
              // It may have been sold or used meanwhile: what is true now is shown.
              { onSuccess: sold, onError: () => find(found.number) },
            )
          }
          onUndo={() => undo.mutate({ params: { id: found.id }, quiet: true }, { onSuccess: undone })}
          onLeave={leave}
        />
      )}
    </div>
  )
}
