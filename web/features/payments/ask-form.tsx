import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { askMoney, quoteAskMoney } from '#contract/operations/transfers/ask-money.ts'
import { listMoneyRequests, showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { newKey } from '#web/lib/api/money-writer.ts'
import { refresh, remember, useSend } from '#web/lib/api/use-call.ts'
import { scannedReceiver } from '#web/lib/formats/scanned-place.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { useSession } from '#web/lib/session/session.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { HandleField } from '#web/ui/handle-field.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import classes from './payments.module.css'

type Body = BodyInput<typeof askMoney>
type Quoted = AnswerOf<typeof quoteAskMoney>

const fieldOfCode = {
  'transfer.receiver_not_found': 'to',
  'money_request.to_self': 'to',
  'money_request.blocked': 'to',
  'money_request.person_limit': 'to',
  'transfer.below_minimum': 'amount',
  'transfer.above_maximum': 'amount',
} as const

interface AskFormProps {
  /** What surrounds the form; the review has the page for itself. */
  page(form: ReactNode): ReactNode
}

/** Whom to ask is typed, then named, and only then asked. */
export function AskForm({ page }: AskFormProps) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const send = useSend(askMoney)
  // What is sent again unchanged, because its answer was lost, is the same request.
  const [firstKey] = useState(newKey)
  const sent = useRef({ key: firstKey, text: '' })
  const form = useContractForm(askMoney, { key: firstKey, to: '', amount: '', note: '' })
  const [review, setReview] = useState<{ readonly body: Body; readonly quoted: Quoted } | null>(null)
  const { submit, isAsking } = useQuotedSubmit(form, {
    quote: quoteAskMoney,
    bodyOf: ({ to, amount }) => ({ to, amount }),
    fieldOfCode,
    onNext: (body, quoted) => setReview({ body, quoted }),
  })
  const ask = async ({ body, quoted }: NonNullable<typeof review>) => {
    try {
      // The person that was shown: the typed name may be another one’s meanwhile.
      const shown = { ...body, to: quoted.other.member_no }
      const text = JSON.stringify([shown.to, shown.amount, shown.note])
      if (sent.current.text !== text) sent.current = { key: newKey(), text }
      const asked = await send.mutateAsync({ body: { ...shown, key: sent.current.key } })
      remember(showMoneyRequest, { params: { code: asked.code } }, asked)
      refresh(listMoneyRequests)
      await navigate(`/portal/requests/${asked.code}`)
    } catch (error) {
      setReview(null)
      showFailure(form, error, fieldOfCode)
    }
  }
  if (!review)
    return page(<AskFields form={form} isAsking={isAsking} onSubmit={(event) => void submit(event)} />)
  const { body, quoted } = review
  return (
    <ReviewStep
      title={t('requests.review')}
      rows={[
        { label: t('rows.asked_of'), value: <bdi>{quoted.other.name}</bdi> },
        { label: t('rows.number'), value: <bdi dir="ltr">{quoted.other.member_no}</bdi> },
        ...(body.note ? [{ label: t('rows.note'), value: <bdi>{body.note}</bdi> }] : []),
        {
          label: t('rows.amount'),
          value: <Money value={quoted.amount} currency={quoted.currency} />,
          strong: true,
        },
      ]}
      confirmLabel={t('requests.submit')}
      phase={send.isPending ? 'sending' : 'idle'}
      onConfirm={() => void ask(review)}
      onAskAgain={() => void ask(review)}
      onCancel={() => setReview(null)}
      onBack={() => setReview(null)}
    />
  )
}

interface AskFieldsProps {
  readonly form: ReturnType<typeof useContractForm<typeof askMoney>>
  readonly isAsking: boolean
  onSubmit(event: FormEvent): void
}

function AskFields({ form, isAsking, onSubmit }: AskFieldsProps) {
  const { t } = useTranslation('payments')
  const { user } = useSession()
  const to = useField(form, 'to')
  const amount = useField(form, 'amount')
  return (
    <form
      className={`card stack ${classes.narrow}`}
      aria-labelledby="ask-money"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 id="ask-money">{t('requests.new')}</h2>
      {/* A shop may be paid by anyone. */}
      {user?.merchant === false && <p className="small soft">{t('requests.who_pays')}</p>}
      <ScanButton onText={(text) => to.onChange(scannedReceiver(text).to)} />
      <HandleField
        {...to}
        // The contract calls this person the receiver, as for a transfer.
        error={to.error && to.value === '' ? t('requests.to_needed') : to.error}
        label={t('requests.to')}
        description={t('requests.to_hint')}
      />
      <MoneyField label={t('common:money.amount')} {...amount} />
      <AmountChips value={amount.value} onChange={amount.onChange} />
      <TextInput label={t('requests.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
      <MoneyFormEnd failure={form.formState.errors.root?.message} isShort={false} isAsking={isAsking} />
    </form>
  )
}
