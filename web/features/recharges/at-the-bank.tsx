import { NativeSelect, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { joinParts } from '#web/lib/formats/join-parts.ts'
import { useChosenField, useField } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

/** Without the photo, which is no text. */
export interface TransferValues {
  readonly amount: string
  readonly account: string
  readonly bank: string
  readonly bank_reference: string
  readonly transferred_on: string
  readonly note: string
}

interface AtTheBankProps {
  readonly form: UseFormReturn<TransferValues>
  readonly method: Method
}

/** The facts by which staff find the transfer at the bank. */
export function AtTheBank({ form, method }: AtTheBankProps) {
  const { t } = useTranslation('recharges')
  const { ref, ...day } = useField(form, 'transferred_on')
  return (
    <>
      <PaidAccount method={method} {...useChosenField(form, 'account')} />
      <TextInput label={t('bank.from')} maxLength={100} autoComplete="off" {...useField(form, 'bank')} />
      <TextInput
        label={t('bank.reference')}
        inputMode="text"
        description={t('bank.reference_hint')}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        className="types-ltr"
        {...useField(form, 'bank_reference')}
      />
      <DayInput
        {...day}
        label={t('bank.day')}
        max={tripoliToday()}
        focusRef={ref}
        onUnreadable={day.onChange}
      />
    </>
  )
}

const endShown = 4

interface PaidAccountProps {
  readonly method: Method
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly ref: Ref<HTMLSelectElement>
  onChange(number: string): void
  onBlur(): void
}

/** Our account it went to; a single one is preselected. */
function PaidAccount({ method, onChange, ...field }: PaidAccountProps) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  const known = method.accounts.map(({ bank, number }) => ({
    value: number,
    // A narrow screen cuts the whole number: it is shown in full below.
    label: joinParts([bank[locale], `…${number.slice(-endShown)}`]),
  }))
  const choices = known.length === 1 ? known : [{ value: '', label: t('bank.account_choose') }, ...known]
  const chosen = method.accounts.find(({ number }) => number === field.value)
  return (
    <div className="stack">
      <NativeSelect
        {...field}
        label={t('bank.account')}
        data={choices}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {chosen && (
        <p className={classes.account}>
          <strong>{chosen.bank[locale]}</strong>
          <bdi dir="ltr" className="code">
            {chosen.number}
          </bdi>
          <CopyButton value={chosen.number} />
        </p>
      )}
    </div>
  )
}
