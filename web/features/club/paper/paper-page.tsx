import { useTranslation } from 'react-i18next'
import { listPaperBatches } from '#contract/operations/tickets/paper-tickets.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { IconPrinter } from '#web/ui/icons.ts'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { PaperBatches } from './paper-batches.tsx'
import { PaperSales } from './paper-sales.tsx'
import { PaperStock } from './paper-stock.tsx'
import { SellTicket } from './sell-ticket.tsx'

export const handle: RouteHandle = { messages: ['portal', 'tickets', 'paper-tickets'] }

/** A seller sells the paper tickets of the club, and sees what is left and sold. */
export default function PaperPage() {
  const { t } = useTranslation('paper-tickets')
  const { user } = useSession()
  const request = useAccountRequest('seller', user?.seller)
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      {user?.seller ? <Selling /> : <NotOpenYet text={t('denied')} request={request} />}
    </>
  )
}

function Selling() {
  const { t } = useTranslation('paper-tickets')
  const { query, paging } = usePaging(10)
  const batches = useList(listPaperBatches, { query })
  return (
    <WhenRead of={batches} skeleton={<BlockSkeleton height={360} />}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState
            icon={<IconPrinter size={28} aria-hidden="true" />}
            title={t('empty')}
            text={t('empty_text')}
          />
        ) : (
          <div className="beside">
            <SellTicket />
            <div className="stack-wide alongside">
              <PaperStock />
              <PaperBatches batches={data} meta={meta} paging={paging} />
              <PaperSales />
            </div>
          </div>
        )
      }
    </WhenRead>
  )
}
