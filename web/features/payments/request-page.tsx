import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { IconCircleCheck, IconClock } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { OwnRequest } from './own-request.tsx'
import { PayRequest } from './pay-request.tsx'
import { type MoneyRequest, nameOf } from './request-row.tsx'
import { ShownBill } from './shown-bill.tsx'

export const handle: RouteHandle = { messages: ['portal', 'payments', 'transfers'] }

/** One request or bill: to pay it, or to see what became of it. */
export default function RequestPage() {
  const { t } = useTranslation('payments')
  const { code = '' } = useParams()
  const request = useCall(showMoneyRequest, { params: { code }, quiet: true })
  const isBill = request.data?.kind === 'bill'
  return (
    <>
      <PageHeader
        title={t(isBill ? 'request.bill' : 'request.title')}
        actions={!isBill && <Link to="/portal/receive/requests">{t('request.all')}</Link>}
      />
      <WhenRead of={request} skeleton={<BlockSkeleton height={320} />} missing={<Gone />}>
        {(known) => <Known key={known.code} request={known} />}
      </WhenRead>
    </>
  )
}

function Known({ request }: { request: MoneyRequest }) {
  if (request.side === 'received')
    return request.status === 'waiting' ? <PayRequest request={request} /> : <Ended request={request} />
  return request.kind === 'bill' ? <ShownBill bill={request} /> : <OwnRequest request={request} />
}

function Ended({ request }: { request: MoneyRequest }) {
  const { t } = useTranslation('payments')
  const { status, transfer_id: id } = request
  if (status === 'waiting') return null
  const Icon = status === 'paid' ? IconCircleCheck : IconClock
  return (
    <EmptyState
      icon={<Icon size={28} aria-hidden="true" />}
      title={t(`request.ended.${status}`, { name: nameOf(request) })}
      text={t('request.ended_text')}
      action={
        <Button
          component={Link}
          variant="default"
          to={id === null ? '/portal/receive/requests' : `/portal/transfer/${id}`}
        >
          {t(id === null ? 'request.all' : 'request.transfer')}
        </Button>
      }
    />
  )
}

function Gone() {
  const { t } = useTranslation('payments')
  return (
    <EmptyState
      icon={<IconClock size={28} aria-hidden="true" />}
      title={t('request.gone')}
      text={t('request.gone_text')}
      action={
        <Button component={Link} to="/portal/receive/requests" variant="default">
          {t('request.all')}
        </Button>
      }
    />
  )
}
