import { useTranslation } from 'react-i18next'
import { data, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { receiptLines } from '#contract/operations/receipts/receipt-lines.ts'
import { showReceipt } from '#contract/operations/receipts/show-receipt.ts'
import { receiptName } from '#contract/shapes/movement-names.ts'
import { findOnServer } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { readReceiptNumber } from '#web/lib/receipt-reference.ts'
import { CheckReceipt } from '#web/ui/check-receipt.tsx'
import { IconQrcodeOff } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { ReceiptValue } from '#web/ui/receipt-value.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/receipt-page.ts'
import classes from './receipt-page.module.css'

export const handle: RouteHandle = { messages: ['portal', 'receipts'] }

/** Read before the page is drawn, so a scan shows the answer at once. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const reference = readReceiptNumber(params.reference)
  const receipt =
    reference && (await findOnServer(context.get(pageHostContext), showReceipt, { params: { reference } }))
  return data({ receipt }, { status: receipt ? 200 : 404 })
}

/** Open to every holder of a receipt: is it genuine, and still valid? */
export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const { t } = useTranslation('receipts')
  const { reference = '' } = useParams()
  return (
    <UiToolsContext value={usePageTools()}>
      <title>{`${t('title')} · ${t('common:brand')}`}</title>
      <div className={classes.page}>
        <h1>{t('title')}</h1>
        {receipt ? <Genuine receipt={receipt} /> : <Unknown reference={reference} />}
      </div>
    </UiToolsContext>
  )
}

function Genuine({ receipt }: { receipt: AnswerOf<typeof showReceipt> }) {
  const { t } = useTranslation(['receipts', 'portal'])
  const { currency } = receipt
  const isValid = receipt.status === 'completed'
  const rows = [
    ...receiptLines(receipt).map((line) => ({
      label: t(line.label),
      value: <ReceiptValue line={line} currency={currency} />,
    })),
    { label: t('amount'), value: <Money value={receipt.amount} currency={currency} />, strong: true },
  ]
  return (
    <>
      <div className={classes.verdict}>
        <Notice kind={isValid ? 'success' : 'danger'}>
          <strong>{t(isValid ? 'genuine' : 'reversed')}</strong>
        </Notice>
      </div>
      <p className="small">{t(isValid ? 'genuine_text' : 'reversed_text')}</p>
      <Receipt
        title={t(`portal:${receiptName(receipt)}`)}
        rows={rows}
        reference={receipt.reference}
        undone={!isValid}
        shared={{
          amount: receipt.amount,
          currency,
          at: receipt.created_at,
          party: receipt.to === null ? undefined : { label: t('to'), name: receipt.to },
        }}
      >
        <p className="tiny faint">
          {receipt.sealed_in === null
            ? t('not_sealed')
            : t('sealed_in', { block: `\u2068${receipt.sealed_in}\u2069` })}
        </p>
      </Receipt>
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
      text={t('unknown_text')}
      action={<CheckReceipt read={readReceiptNumber} key={reference} first={reference} />}
    />
  )
}
