import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
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
import classes from './receipt-page.module.css'

export const handle: RouteHandle = { messages: ['portal', 'receipts'] }

/** Open to everyone who holds a receipt: is it genuine, and does it still stand? */
export default function ReceiptPage() {
  const { t } = useTranslation('receipts')
  const { reference = '' } = useParams()
  const receipt = useCall(showReceipt, { params: { reference } })
  return (
    <UiToolsContext value={usePageTools()}>
      <title>{`${t('title')} · ${t('common:brand')}`}</title>
      <div className={classes.page}>
        <h1>{t('title')}</h1>
        <WhenRead
          of={receipt}
          skeleton={<BlockSkeleton height={420} />}
          missing={<Unknown reference={reference} />}
        >
          {(data) => <Genuine receipt={data} />}
        </WhenRead>
      </div>
    </UiToolsContext>
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
