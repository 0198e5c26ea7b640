import { useTranslation } from 'react-i18next'
import { data, useParams } from 'react-router'
import { cleanTyped } from '#contract/kernel/digits.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showReceipt } from '#contract/operations/receipts/show-receipt.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { IconQrcodeOff } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import type { Route } from './+types/receipt-page.ts'
import classes from './receipt-page.module.css'

export const handle: RouteHandle = { messages: ['portal', 'receipts'] }

/** What no receipt of ours can be called is a page that does not exist, without asking. */
export function loader({ params }: Route.LoaderArgs) {
  const isPossible = /^(MZ)?[0-9A-Z]{16}$/i.test(cleanTyped(params.reference).replace(/[\s-]/g, ''))
  return data({ isPossible }, { status: isPossible ? 200 : 404 })
}

/** Open to everyone who holds a receipt: is it genuine, and does it still stand? */
export default function ReceiptPage({ loaderData: { isPossible } }: Route.ComponentProps) {
  const { t } = useTranslation('receipts')
  const { reference = '' } = useParams()
  return (
    <UiToolsContext value={usePageTools()}>
      <title>{`${t('title')} · ${t('common:brand')}`}</title>
      <div className={classes.page}>
        <h1>{t('title')}</h1>
        {isPossible ? <Asked reference={reference} /> : <Unknown reference={reference} />}
      </div>
    </UiToolsContext>
  )
}

function Asked({ reference }: { reference: string }) {
  const receipt = useCall(showReceipt, { params: { reference } })
  return (
    <WhenRead
      of={receipt}
      skeleton={<BlockSkeleton height={420} />}
      missing={<Unknown reference={reference} />}
    >
      {(answer) => <Genuine receipt={answer} />}
    </WhenRead>
  )
}

function Genuine({ receipt }: { receipt: AnswerOf<typeof showReceipt> }) {
  const { t } = useTranslation('receipts')
  const { currency, fee, from, to } = receipt
  const standing = receipt.status === 'completed'
  const rows = [
    { label: t('when'), value: <Moment at={receipt.created_at} /> },
    ...(from ? [{ label: t('from'), value: from }] : []),
    ...(to ? [{ label: t('to'), value: to }] : []),
    ...(/[1-9]/.test(fee) ? [{ label: t('fee'), value: <Money value={fee} currency={currency} /> }] : []),
    { label: t('amount'), value: <Money value={receipt.amount} currency={currency} />, strong: true },
  ]
  return (
    <>
      <Notice kind={standing ? 'success' : 'danger'}>
        <strong>{t(standing ? 'genuine' : 'reversed')}</strong>
        <p className="small">{t(standing ? 'genuine_text' : 'reversed_text')}</p>
      </Notice>
      <Receipt
        title={t(`portal:kinds.${receipt.kind}`)}
        rows={rows}
        reference={receipt.reference}
        undone={!standing}
      />
      <p className="small soft">{t('masked')}</p>
    </>
  )
}

function Unknown({ reference }: { reference: string }) {
  const { t } = useTranslation('receipts')
  return (
    <EmptyState
      icon={<IconQrcodeOff size={28} aria-hidden="true" />}
      title={t('unknown')}
      text={
        <>
          {t('unknown_text')}{' '}
          <bdi dir="ltr" className="code">
            {reference}
          </bdi>
        </>
      }
    />
  )
}
