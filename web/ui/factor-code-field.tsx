import { useTranslation } from 'react-i18next'
import { TextField } from './field.tsx'

interface FactorCodeFieldProps {
  readonly value: string
  /** The dialog around it puts the focus here. */
  readonly 'data-autofocus'?: boolean
  onChange(value: string): void
}

/** A current second factor. A recovery code has letters, so the keyboard is the usual one. */
export function FactorCodeField({ onChange, ...field }: FactorCodeFieldProps) {
  const { t } = useTranslation('access')
  return (
    <TextField
      name="code"
      label={t('account.factor_code')}
      description={t('account.factor_code_hint')}
      autoComplete="one-time-code"
      inputMode="text"
      ltr
      maxLength={20}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
