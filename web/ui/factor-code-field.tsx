import { useTranslation } from 'react-i18next'
import { TextField } from './field.tsx'

interface FactorCodeFieldProps {
  readonly value: string
  onChange(value: string): void
}

/** A current second factor. A recovery code has letters, so the keyboard is the usual one. */
export function FactorCodeField({ value, onChange }: FactorCodeFieldProps) {
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
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
