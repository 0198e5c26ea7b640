import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { useVoucher as acceptVoucher } from '#contract/operations/vouchers/use-voucher.ts'
import { useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { ResultStep, ReviewStep } from '#web/ui/money-steps.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { DeniedState } from '#web/ui/state-panel.tsx'
import { CodeForm } from './code-form.tsx'

export const handle: RouteHandle = { messages: ['portal', 'vouchers', 'validation', 'fields'] }

export default function UsePage() {
  const { t } = useTranslation('vouchers')
  const { user } = useSession()
  return (
    <>
      <PageHeader title={t('use.title')} line={t('use.line')} />
      {user?.merchant ? <Accept /> : <DeniedState text={t('use.not_merchant')} />}
    </>
  )
}

function Accept() {
  const { t } = useTranslation('vouchers')
  const { state, resumed, send, askAgain, reset } = useMoneyWrite(acceptVoucher)
  const [code, setCode] = useState(resumed?.code ?? '')
  const [reviewing, setReviewing] = useState(resumed !== null)
  const back = () => {
    setReviewing(false)
    reset()
  }
  if (state.phase === 'done')
    return (
      <Accepted
        answer={state.answer}
        onAgain={() => {
          setCode('')
          back()
        }}
      />
    )
  if (!reviewing)
    return (
      <CodeForm
        label={t('use.code')}
        hint={t('use.hint')}
        submitLabel={t('common:continue')}
        ours
        initial={code}
        onSubmit={(next) => {
          setCode(next)
          setReviewing(true)
        }}
      />
    )
  const rows = [
    {
      label: t('use.code'),
      value: (
        <bdi dir="ltr" className="code">
          {code}
        </bdi>
      ),
    },
  ]
  return (
    <ReviewStep
      title={t('use.review')}
      rows={rows}
      confirmLabel={t('use.confirm')}
      phase={state.phase}
      failure={state.phase === 'idle' ? state.failure?.message : undefined}
      onConfirm={() => void send({ code })}
      onAskAgain={askAgain}
      onBack={back}
    />
  )
}

function Accepted({ answer, onAgain }: { answer: AnswerOf<typeof acceptVoucher>; onAgain(): void }) {
  const { t } = useTranslation('vouchers')
  const { locale } = usePage()
  const save = useSaveReceipt(answer.reference)
  const { currency } = answer
  const rows = [
    { label: t('fields.category'), value: answer.category[locale] },
    { label: t('fields.supplier'), value: answer.supplier[locale] },
    { label: t('fields.serial'), value: <Serial number={answer.serial_number} /> },
    { label: t('fields.amount'), value: <Money value={answer.amount} currency={currency} /> },
    { label: t('fields.fee'), value: <Money value={answer.fee} currency={currency} /> },
    {
      label: t('fields.net_amount'),
      value: <Money value={answer.net_amount} currency={currency} />,
      strong: true,
    },
  ]
  return (
    <ResultStep
      title={t('use.done')}
      rows={rows}
      reference={answer.reference}
      at={answer.used_at}
      onSave={save}
      actions={
        <>
          <Button onClick={onAgain}>{t('use.again')}</Button>
          <Button component={Link} to="/settlements" variant="default">
            {t('use.settlements')}
          </Button>
        </>
      }
    />
  )
}
