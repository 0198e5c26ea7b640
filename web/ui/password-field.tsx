import { PasswordInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconCircleDashed } from './icons.ts'
import classes from './password-field.module.css'

interface PasswordFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: ReactNode
  /** Shows what a strong password needs and what is still missing. */
  readonly withStrength?: boolean
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

const needs = [
  { name: 'length', met: (text: string) => text.length >= 8 },
  { name: 'lower', met: (text: string) => /[a-z]/.test(text) },
  { name: 'upper', met: (text: string) => /[A-Z]/.test(text) },
  { name: 'digit', met: (text: string) => /\d/.test(text) },
  { name: 'symbol', met: (text: string) => /\W/.test(text) },
] as const

export function PasswordField({ withStrength = false, onChange, value, ...field }: PasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <div>
      <PasswordInput
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="types-ltr"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': t('fields.show_password'), tabIndex: 0 }}
      />
      {withStrength && <Strength password={value} />}
    </div>
  )
}

function Strength({ password }: { password: string }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.needs} aria-label={t('fields.strength')}>
      {needs.map(({ name, met }) => {
        const isMet = met(password)
        const Icon = isMet ? IconCircleCheck : IconCircleDashed
        return (
          <li key={name} data-met={isMet || undefined}>
            <Icon size={16} aria-hidden="true" />
            {t(`fields.strength_${name}`)}
            <span className="unseen">{t(isMet ? 'fields.met' : 'fields.unmet')}</span>
          </li>
        )
      })}
    </ul>
  )
}
