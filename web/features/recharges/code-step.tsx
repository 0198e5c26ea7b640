import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { confirmRecharge, paymentCodeInput } from '#contract/operations/recharges/confirm-recharge.ts'
import { showRecharge } from '#contract/operations/recharges/list-recharges.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { Notice } from '#web/ui/status.tsx'

const body = z.object({ otp: paymentCodeInput })
const fieldOfCode = { 'recharge.code_wrong': 'otp' } as const

interface CodeStepProps {
  readonly recharge: AnswerOf<typeof showRecharge>
  readonly digits: number
}

/** The code that the gateway sent to the payer's phone. */
export function CodeStep({ recharge, digits }: CodeStepProps) {
  const { t } = useTranslation('recharges')
  const confirm = useSend(confirmRecharge)
  const form = useSchemaForm<{ otp: string }>(body, { otp: '' })
  const { setFocus, setValue } = form
  // The last digit and the button may both send within one frame.
  const sending = useRef(false)
  useEffect(() => setFocus('otp'), [setFocus])
  const submit = form.handleSubmit(async ({ otp }) => {
    if (sending.current) return
    sending.current = true
    try {
      await confirm.mutateAsync({ params: { id: recharge.id }, body: { otp } })
    } catch (error) {
      // A wrong code is typed again; one without an answer is sent again.
      if (error instanceof ApiFailure && error.code === 'recharge.code_wrong') setValue('otp', '')
      showFailure(form, error, fieldOfCode)
    } finally {
      sending.current = false
    }
    refresh(showRecharge)
  })
  const { payment } = recharge
  return (
    <form className="card stack" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2>{t('code.title')}</h2>
        <p className="soft">
          {t(`code.text_${recharge.method}`)}{' '}
          {payment?.code_sent_to && (
            <bdi dir="ltr" className="whole">
              {payment.code_sent_to}
            </bdi>
          )}
        </p>
      </div>
      <OtpField
        label={t('code.label')}
        length={digits}
        onComplete={() => void submit()}
        {...useField(form, 'otp')}
      />
      {form.formState.errors.root && <Notice kind="danger">{form.formState.errors.root.message}</Notice>}
      <Button type="submit" loading={confirm.isPending}>
        {t('code.pay')}
      </Button>
    </form>
  )
}
