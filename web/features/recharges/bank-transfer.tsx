import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { slipMegabytesMax } from '#contract/kernel/upload.ts'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { requestBankTransfer } from '#contract/operations/recharges/request-bank-transfer.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { takeSlip } from '#web/lib/files/take-photo.ts'
import { filledIn } from '#web/lib/forms/find-faults.ts'
import { showFailure, useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { RechargeAmount, useBeyond } from './amount-summary.tsx'
import { AtTheBank, type TransferValues } from './at-the-bank.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { MethodHead } from './method-head.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

/** Without the photo, which is no text. */
const written = requestBankTransfer.body?.omit({ photo: true })
const fieldOfCode = {
  'recharge.below_minimum': 'amount',
  'recharge.above_maximum': 'amount',
  'recharge.nothing_left': 'amount',
  'recharge.account_unknown': 'account',
  'recharge.reference_known': 'bank_reference',
} as const

/** The account to transfer to, then the transfer, with a photo of the slip. */
export default function BankTransfer({ method }: { method: Method }) {
  return (
    <div className="beside">
      <div className="stack-wide">
        <section className="card stack">
          <MethodHead method={method} />
          <Accounts method={method} />
        </section>
        <HowItGoes of="bank" />
      </div>
      <TransferForm method={method} />
    </div>
  )
}

function Accounts({ method }: { method: Method }) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  return (
    <ul className={classes.accounts}>
      {method.accounts.map(({ bank, holder, number }) => (
        <li key={number}>
          <strong>{bank[locale]}</strong>
          <span className="small soft">
            {t('bank.holder')} <bdi>{holder}</bdi>
          </span>
          <span className={classes.account}>
            <bdi dir="ltr" className="code">
              {number}
            </bdi>
            <CopyButton value={number} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function blankFor({ accounts }: Method): TransferValues {
  const [first, ...others] = accounts
  const only = others.length === 0 ? first : undefined
  return {
    amount: '',
    account: only?.number ?? '',
    bank: '',
    bank_reference: '',
    transferred_on: tripoliToday(),
    note: '',
  }
}

function TransferForm({ method }: { method: Method }) {
  const { t } = useTranslation(['recharges', 'validation'])
  const navigate = useNavigate()
  const send = useSend(requestBankTransfer)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [photoFault, setPhotoFault] = useState<string | null>(null)
  const form = useSchemaForm<TransferValues>(written, blankFor(method))
  const amount = useField(form, 'amount')
  const beyondOf = useBeyond(method)
  const take = async (file: File) => {
    const taken = await takeSlip(file)
    setPhoto(taken)
    setPhotoFault(taken ? null : t('validation:slip', { size: slipMegabytesMax }))
  }
  const submit = form.handleSubmit(async (typed) => {
    const beyond = beyondOf(typed.amount)
    if (beyond) return form.setError('amount', { message: beyond.sentence }, { shouldFocus: true })
    if (!photo) return setPhotoFault(t('bank.photo_missing'))
    try {
      const body = { ...filledIn(typed), photo }
      const { id } = await send.mutateAsync({ body })
      refresh(listRecharges)
      void navigate(`/portal/recharge?payment=${id}`, { replace: true })
    } catch (error) {
      showFailure(form, error, fieldOfCode)
      setPhotoFault(null)
    }
  })
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('bank.form')}</h2>
      <RechargeAmount label={t('bank.amount')} field={amount} method={method} />
      <AtTheBank form={form} method={method} />
      <PhotoField
        label={t('bank.photo')}
        description={t('bank.photo_hint')}
        chooseLabel={t('bank.photo_choose')}
        changeLabel={t('bank.photo_change')}
        previewLabel={t('bank.photo')}
        error={photoFault}
        value={photo}
        onChange={(file) => void take(file)}
      />
      <TextInput label={t('bank.note')} maxLength={300} autoComplete="off" {...useField(form, 'note')} />
      {form.formState.errors.root && <Notice kind="danger">{form.formState.errors.root.message}</Notice>}
      <LateNotice busy={send.isPending} />
      <p className="small soft">{t('bank.when')}</p>
      <Button type="submit" loading={send.isPending}>
        {t('bank.send')}
      </Button>
    </form>
  )
}
