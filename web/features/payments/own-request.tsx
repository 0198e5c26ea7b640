import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withdrawMoneyRequest } from '#contract/operations/transfers/ask-money.ts'
import { listMoneyRequests, showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { requestLink } from '#web/lib/formats/member-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { ShareActions } from '#web/ui/share-button.tsx'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './payments.module.css'
import { type MoneyRequest, nameOf, RequestStatus } from './request-row.tsx'

/** What this client asked of another one, and what became of it. */
export function OwnRequest({ request }: { request: MoneyRequest }) {
  const { t } = useTranslation('payments')
  const { currencySymbol } = useUiTools()
  const { code, other, amount, currency, note, status, transfer_id: id } = request
  const isOpen = status === 'waiting'
  const rows = [
    { label: t('rows.asked_of'), value: <bdi>{other?.name}</bdi> },
    { label: t('rows.number'), value: <bdi dir="ltr">{other?.member_no}</bdi> },
    ...(note ? [{ label: t('rows.note'), value: <bdi>{note}</bdi> }] : []),
    { label: t('rows.asked_at'), value: <Moment at={request.created_at} /> },
    ...(isOpen ? [{ label: t('rows.until'), value: <Moment at={request.expires_at} /> }] : []),
    { label: t('rows.amount'), value: <Money value={amount} currency={currency} />, strong: true },
  ]
  const text = t('request.share_text', {
    amount: amountInSentence(amount, currencySymbol(currency)),
    note: note ? ` (${note})` : '',
    link: requestLink(code),
  })
  return (
    <div className={`stack ${classes.narrow}`}>
      {isOpen && (
        <Notice kind="success">
          <strong>{t('request.sent')}</strong>
          <p>{t('request.sent_text', { name: nameOf(request) })}</p>
        </Notice>
      )}
      <Receipt title={t('request.slip')} rows={rows}>
        <p>
          <RequestStatus of={status} />
        </p>
      </Receipt>
      {id !== null && <Link to={`/portal/transfer/${id}`}>{t('request.transfer')}</Link>}
      {isOpen && (
        <>
          <div className="row">
            <ShareActions text={text} />
          </div>
          <Withdraw code={code} label={t('request.withdraw')} />
        </>
      )}
    </div>
  )
}

/** Takes an open request or bill back. */
export function Withdraw({ code, label }: { readonly code: string; readonly label: string }) {
  const send = useSend(withdrawMoneyRequest, { showsFailure: true })
  const withdraw = () =>
    send.mutate({ params: { code } }, { onSettled: () => refresh(showMoneyRequest, listMoneyRequests) })
  return (
    <Button look="quiet" size="medium" busy={send.isPending} onClick={withdraw}>
      {label}
    </Button>
  )
}
