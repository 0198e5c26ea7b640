import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { declineMoneyRequest, listBlockedAskers } from '#contract/operations/transfers/ask-money.ts'
import { listTransfers, showTransfer } from '#contract/operations/transfers/list-transfers.ts'
import { payMoneyRequest, quoteMoneyRequest } from '#contract/operations/transfers/pay-request.ts'
import { listMoneyRequests, showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { refresh, remember, useSend } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { useFeeExamples } from '#web/lib/money/use-fee-examples.ts'
import { keepStarted } from '#web/lib/session/keep-started.ts'
import { useSession } from '#web/lib/session/session.ts'
import { forgetStarted } from '#web/lib/session/started.ts'
import { Button } from '#web/ui/button.tsx'
import { FeeRule } from '#web/ui/fee-text.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { QuotedReview } from '#web/ui/quoted-review.tsx'
import classes from './payments.module.css'
import { type MoneyRequest, nameOf } from './request-row.tsx'
import { usePaymentRows } from './use-payment-rows.ts'

/** The request as a receipt of what would happen: one press pays it. */
export function PayRequest({ request }: { request: MoneyRequest }) {
  const { t } = useTranslation(['payments', 'transfers'])
  const navigate = useNavigate()
  const { user } = useSession()
  const paymentRows = usePaymentRows()
  const { code, kind, other, amount, currency, note } = request
  const { state, send, askAgain, cancel } = useMoneyWrite(
    payMoneyRequest,
    (sent) => {
      forgetStarted('request')
      remember(showTransfer, { params: { id: sent.id } }, sent)
      refresh(showMoneyRequest, listMoneyRequests, listTransfers, showHome, showWallet)
      void navigate(`/portal/transfer/${sent.id}`, { replace: true })
    },
    code,
  )
  const review = reviewOf(state)
  // What is known to be refused is not asked for.
  const isKnown = user !== null && !user.pro && other?.merchant === false
  const quote = useReviewedQuote(quoteMoneyRequest, { code }, review.isOutdated, {
    quiet: true,
    enabled: !isKnown,
  })
  if (isKnown || quote.error?.code === 'transfer.not_pro') return <NeedsPro request={request} />
  return (
    <div className="stack">
      <QuotedReview
        {...review}
        {...(state.phase === 'done' && { phase: 'sending' as const })}
        quote={quote}
        title={t('request.review', { name: nameOf(request) })}
        confirmLabel={t('request.confirm')}
        typed={[
          { label: t('rows.to'), value: <bdi>{other?.name}</bdi> },
          { label: t('rows.amount'), value: <Money value={amount} currency={currency} /> },
          ...(note ? [{ label: t('rows.note'), value: <bdi>{note}</bdi> }] : []),
        ]}
        rows={(quoted) => paymentRows(quoted, note, other?.merchant ? other.name : null)}
        onConfirmQuote={({ total }) => void send({ code, total_amount: total })}
        onAskAgain={askAgain}
        onCancel={cancel}
        onBack={() => void navigate('/portal/receive/requests')}
      />
      {quote.error?.code === 'ledger.insufficient_funds' && (
        <Link to="/portal/recharge" onClick={() => keepStarted({ kind: 'request', code })}>
          {t('request.recharge')}
        </Link>
      )}
      {kind === 'request' && state.phase === 'idle' && <Decline code={code} />}
    </div>
  )
}

/** People are paid with a Pro account alone; until then the request is shown, and can be declined. */
function NeedsPro({ request }: { request: MoneyRequest }) {
  const { t } = useTranslation(['payments', 'transfers'])
  const { user } = useSession()
  const account = useAccountRequest('pro', user?.pro)
  const costs = useFeeExamples()
  const { code, kind, amount, currency, note, expires_at: until } = request
  return (
    <div className="stack">
      <section className={`card stack ${classes.narrow}`} aria-labelledby="asked">
        <h2 id="asked">{t('request.review', { name: nameOf(request) })}</h2>
        <strong>
          <Money value={amount} currency={currency} />
        </strong>
        {note && <bdi>{note}</bdi>}
        <p className="small soft">
          {t('rows.until')} <Moment at={until} />
        </p>
        {costs && <FeeRule fee={costs.fee} currency={costs.currency} />}
        {kind === 'request' && <DeclineButtons code={code} />}
      </section>
      <NotOpenYet
        text={t('transfers:not_pro')}
        request={account}
        onPlans={() => keepStarted({ kind: 'request', code })}
      />
    </div>
  )
}

function Decline({ code }: { code: string }) {
  const { t } = useTranslation('payments')
  return (
    <section className={`card stack ${classes.narrow}`} aria-labelledby="decline-request">
      <h2 id="decline-request">{t('request.unsure')}</h2>
      <p className="soft">{t('request.unsure_text')}</p>
      <DeclineButtons code={code} />
    </section>
  )
}

function DeclineButtons({ code }: { code: string }) {
  const { t } = useTranslation('payments')
  const send = useSend(declineMoneyRequest, { showsFailure: true })
  const decline = (block: boolean) =>
    send.mutate(
      { params: { code }, body: { block } },
      { onSettled: () => refresh(showMoneyRequest, listMoneyRequests, listBlockedAskers, showHome) },
    )
  return (
    <>
      <Button look="plain" busy={send.isPending} onClick={() => decline(false)}>
        {t('request.decline')}
      </Button>
      <Button look="quiet" size="medium" busy={send.isPending} onClick={() => decline(true)}>
        {t('request.decline_block')}
      </Button>
    </>
  )
}
