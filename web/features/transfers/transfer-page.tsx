import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { listTransfers, showTransfer } from '#contract/operations/transfers/list-transfers.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { addAmounts, wireAmount } from '#web/lib/formats/amount-sums.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useFeeExamples } from '#web/lib/money/use-fee-examples.ts'
import { keepStarted } from '#web/lib/session/keep-started.ts'
import { useSession } from '#web/lib/session/session.ts'
import { forgetStarted, readStarted } from '#web/lib/session/started.ts'
import { Balance } from '#web/ui/balance.tsx'
import { useCostRows } from '#web/ui/cost-rows.tsx'
import { FeeExamples } from '#web/ui/fee-examples.tsx'
import { Money } from '#web/ui/money.tsx'
import { ResultStep } from '#web/ui/money-steps.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useAmountInSentence } from '#web/ui/use-amount-in-sentence.ts'
import { WhenRead } from '#web/ui/when-read.tsx'
import { RecentTransfers } from './recent-transfers.tsx'
import { SaveReceiver } from './save-receiver.tsx'
import { SavedReceivers } from './saved-receivers.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferReview } from './transfer-review.tsx'

export const handle: RouteHandle = { messages: ['portal', 'transfers', 'validation', 'fields'] }

type TransferBody = BodyInput<typeof sendTransfer>

const blank: TransferBody = { to: '', amount: '', note: '' }

export default function TransferPage() {
  const { id } = useParams()
  return id === undefined ? <Send /> : <Known key={id} id={id} />
}

function Send() {
  const { t } = useTranslation('transfers')
  const { user } = useSession()
  const [query] = useSearchParams()
  // A receiver's code fills these in; the form checks them like typed values.
  const to = query.get('to')
  const [kept] = useState(keptTransfer)
  // Otherwise it opens by itself, once the account is given.
  const [wasOpen] = useState(user?.pro === true)
  const asked = { ...blank, to: to ?? '', amount: query.get('amount') ?? '' }
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        actions={<Link to="/portal/receive">{t('portal:places.receive')}</Link>}
      />
      {user?.pro ? (
        <Transfer key={asked.to} asked={asked} kept={to === null ? kept : null} takesFocus={!wasOpen} />
      ) : (
        <NotYet wanted={to === null ? kept : asked} />
      )}
    </>
  )
}

/** Sending is not open: what the person came for is kept until it is. */
function NotYet({ wanted }: { wanted: TransferBody | null }) {
  const { t } = useTranslation('transfers')
  const { user } = useSession()
  const request = useAccountRequest('pro', user?.pro)
  const costs = useFeeExamples()
  const { to = '', amount = '', note = '' } = wanted ?? {}
  const sum = wireAmount(amount)
  const formatAmount = useAmountInSentence()
  useEffect(() => {
    if (to !== '') keepStarted({ kind: 'transfer', to, amount, note })
  }, [to, amount, note])
  return (
    <div className="stack">
      {to !== '' && (
        <section className="card stack" aria-labelledby="wanted-transfer">
          <h2 id="wanted-transfer">{t('wanted.title')}</h2>
          <p>
            {t('form.to')} <bdi dir="ltr">{to}</bdi>
            {sum !== undefined && (
              <>
                <br />
                {t('review.amount')} <strong>{formatAmount(sum, defaultCurrency)}</strong>
              </>
            )}
          </p>
          <p className="small soft">{t('wanted.line')}</p>
        </section>
      )}
      <NotOpenYet text={t('not_pro')} request={request}>
        {costs && <FeeExamples costs={costs} />}
      </NotOpenYet>
    </div>
  )
}

/** What was typed before the person left. */
function keptTransfer(): TransferBody | null {
  const started = readStarted()
  if (started?.kind !== 'transfer') return null
  const { to, amount, note } = started
  return { to, amount, note }
}

interface TransferProps {
  readonly asked: TransferBody
  /** It fills the form until it is sent or dropped. */
  readonly kept: TransferBody | null
  readonly takesFocus: boolean
}

function Transfer({ asked, kept, takesFocus }: TransferProps) {
  const { t } = useTranslation('transfers')
  const [isAnew, setAnew] = useState(false)
  const { values, setValues, next, steps } = useMoneySteps(
    sendTransfer,
    { first: kept ?? asked, blank },
    {
      onDone(sent) {
        forgetStarted('transfer')
        remember(showTransfer, { params: { id: sent.id } }, sent)
        refresh(listTransfers, showHome, showWallet)
      },
      placeOf: ({ id }) => `/portal/transfer/${id}`,
    },
  )
  const begin = (other: Partial<TransferBody>) => {
    forgetStarted('transfer')
    setAnew(true)
    setValues({ ...blank, ...other })
  }
  if (steps.step === 'done') return <BlockSkeleton height={320} />
  if (steps.step === 'review') return <TransferReview body={values} {...steps.review} />
  return (
    <div className="beside">
      <div className="stack-wide">
        {kept && !isAnew && (
          <Notice kind="info">
            <p>{t('kept.line')}</p>
            <button type="button" className="link-button" onClick={() => begin({})}>
              {t('kept.drop')}
            </button>
          </Notice>
        )}
        <SavedReceivers onChoose={(to) => begin({ to })} />
        <TransferForm
          key={Object.values(values).join(' ')}
          initial={values}
          takesFocus={takesFocus || isAnew}
          onNext={next}
        />
      </div>
      <RecentTransfers onAgain={begin} />
    </div>
  )
}

/** One transfer at its own address: right after it was sent, and later. */
function Known({ id }: { id: string }) {
  const { t } = useTranslation('transfers')
  const transfer = useCall(showTransfer, { params: { id } })
  return (
    <>
      <PageHeader title={t(transfer.data?.shop_payment ? 'payment' : 'title')} />
      <WhenRead of={transfer} skeleton={<BlockSkeleton height={320} />}>
        {(known) => <Moved transfer={known} />}
      </WhenRead>
    </>
  )
}

function Moved({ transfer }: { transfer: Shown }) {
  const { t } = useTranslation('transfers')
  const { user } = useSession()
  const save = useSaveReceipt(transfer.reference)
  const costRows = useCostRows('result')
  const { amount, fee, currency, counterparty: name, balance_after, note } = transfer
  const isSent = transfer.direction === 'sent'
  const party = { label: t(isSent ? 'review.to' : 'review.from'), name }
  const rows = isSent
    ? costRows({ ...transfer, name, total: addAmounts(amount, fee, currency) })
    : [
        { label: party.label, value: <bdi>{name}</bdi> },
        ...(note ? [{ label: t('review.note'), value: <bdi>{note}</bdi> }] : []),
        {
          label: t('review.balance_after'),
          value: <Balance value={balance_after} currency={currency} />,
          strong: true,
        },
      ]
  return (
    <ResultStep
      title={t(titleOf(transfer), { name: `\u2068${name}\u2069` })}
      sum={<Money value={amount} currency={currency} />}
      rows={rows}
      reference={transfer.reference}
      at={transfer.created_at}
      shared={{ amount, currency, party }}
      onSave={save}
      next={[
        { to: '/portal/home', label: t('common:done'), isMain: true },
        ...nextOf(transfer, user?.pro === true).map(({ to, label }) => ({ to, label: t(label) })),
      ]}
    >
      {isSent && !transfer.shop_payment && <SaveReceiver transferId={transfer.id} />}
    </ResultStep>
  )
}

type Shown = AnswerOf<typeof showTransfer>

function titleOf({ direction, shop_payment: isPayment, pays_request: isAnswer }: Shown): string {
  const kind = isPayment ? 'payment' : isAnswer ? 'request' : 'transfer'
  return `result.${direction}.${kind}`
}

/** The same again: a shop by its page, a person with a Pro account. */
function nextOf({ direction, shop_payment: isPayment, receiver }: Shown, isPro: boolean) {
  if (direction === 'received') return []
  if (isPayment && receiver) return [{ to: `/portal/pay/${receiver.member_no}`, label: 'result.pay_again' }]
  return isPro ? [{ to: '/portal/transfer', label: 'result.again' }] : []
}
