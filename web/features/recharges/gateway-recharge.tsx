import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { type createRecharge, gatewayRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { reviewOf } from '#web/lib/api/use-money-write.ts'
import { useReviewStep } from '#web/lib/api/use-review-step.ts'
import { filledIn } from '#web/lib/forms/find-faults.ts'
import { useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { planRecharge, RechargeAmount, useBeyond } from './amount-summary.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { MethodHead } from './method-head.tsx'
import classes from './recharge.module.css'
import type { Method, RechargeWrite } from './recharge-types.ts'

type Body = BodyInput<typeof createRecharge>
interface Values {
  readonly [name: string]: string
}

interface GatewayRechargeProps {
  readonly method: Method
  readonly write: RechargeWrite
}

/** Amount and phone; then a review, and the gateway takes over. */
export function GatewayRecharge({ method, write }: GatewayRechargeProps) {
  const { user } = useSession()
  const sent = write.resumed?.method === method.method ? write.resumed : null
  const [values, setValues] = useState<Values>({
    method: method.method,
    amount: '',
    phone: method.asks.includes('phone') ? (user?.phone ?? '') : '',
    birth_year: '',
    ...sent,
  })
  const { phase } = write.state
  const review = useReviewStep({
    begins: sent !== null,
    mayLeave: phase === 'idle' || phase === 'interrupted',
    onLeave: write.reset,
  })
  if (review.isReviewing)
    return <GatewayReview method={method} values={values} write={write} onBack={review.leave} />
  return (
    <div className="beside">
      <GatewayForm
        method={method}
        initial={values}
        onNext={(next) => {
          setValues(next)
          review.open()
          // The gateway's page asks for the same once more.
          if (goesToPage(method)) void write.send(bodyOf(next))
        }}
      />
      <HowItGoes of={goesToPage(method) ? 'page' : 'code'} />
    </div>
  )
}

function goesToPage({ asks }: Method): boolean {
  return !asks.includes('phone')
}

function bodyOf(values: Values): Body {
  return filledIn(values) as unknown as Body
}

interface GatewayFormProps {
  readonly method: Method
  readonly initial: Values
  onNext(values: Values): void
}

function GatewayForm({ method, initial, onNext }: GatewayFormProps) {
  const { t } = useTranslation('recharges')
  const form = useSchemaForm<Values>(gatewayRecharge, initial)
  const amount = useField(form, 'amount')
  const beyondOf = useBeyond(method)
  const phone = useField(form, 'phone')
  const birthYear = useField(form, 'birth_year')
  const submit = form.handleSubmit((typed) => {
    const beyond = beyondOf(typed.amount ?? '')
    if (!beyond) return onNext(typed)
    form.setError('amount', { message: beyond.sentence }, { shouldFocus: true })
  })
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <MethodHead method={method} />
      <RechargeAmount label={t('common:money.amount')} field={amount} method={method} />
      {method.asks.includes('phone') && (
        <PhoneField label={t('form.phone')} description={t('form.phone_hint')} {...phone} />
      )}
      {method.asks.includes('birth_year') && (
        <TextInput
          label={t('form.birth_year')}
          description={t('form.birth_year_hint')}
          inputMode="numeric"
          className="types-ltr"
          autoComplete="bday-year"
          maxLength={8}
          {...birthYear}
        />
      )}
      <Button type="submit">{t(goesToPage(method) ? 'gateway.go_to_page' : 'common:continue')}</Button>
    </form>
  )
}

interface GatewayReviewProps extends GatewayRechargeProps {
  readonly values: Values
  onBack(): void
}

function GatewayReview({ method, values, write, onBack }: GatewayReviewProps) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  const { state } = write
  const currency = 'LYD'
  const plan = planRecharge(values.amount ?? '', method)
  const rows = [
    { label: t('result.way'), value: method.name[locale] },
    ...(values.phone ? [{ label: t('form.phone'), value: <bdi dir="ltr">{values.phone}</bdi> }] : []),
    ...(plan
      ? [
          { label: t('amounts.pay'), value: <Money value={plan.amount} currency={currency} /> },
          ...(plan.hasFee
            ? [{ label: t('amounts.fee'), value: <Money value={plan.fee} currency={currency} /> }]
            : []),
          {
            label: t('amounts.arrives'),
            value: <Money value={plan.net} currency={currency} />,
            strong: true,
          },
        ]
      : []),
  ]
  const sendsCode = method.method === 'edfali' || method.method === 'sadadapi'
  return (
    <ReviewStep
      title={t('gateway.review')}
      rows={rows}
      confirmLabel={t(sendsCode ? 'gateway.send_code' : 'gateway.go_to_page')}
      {...reviewOf(state)}
      {...(state.phase === 'done' && { phase: 'sending' })}
      onConfirm={() => void write.send(bodyOf(values))}
      onAskAgain={write.askAgain}
      onCancel={write.cancel}
      onBack={onBack}
    />
  )
}
