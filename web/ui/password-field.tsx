import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endButton, TextField } from './field.tsx'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconEye, IconEyeOff } from './icons.ts'
import classes from './password-field.module.css'

interface PasswordFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly error?: ReactNode
  /** Shows the rules of a strong password and what is missing. */
  readonly withStrength?: boolean
  /** Whether it is no common password; null: not known yet. Left out: that rule is not shown. */
  readonly isUncommon?: boolean | null
  /** The longer password of staff. */
  readonly ofStaff?: boolean
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

const lengths = {
  client: { name: 'length', met: (text: string) => text.length >= 8 },
  staff: { name: 'length_staff', met: (text: string) => text.length >= 12 },
} as const
const kinds = [
  { name: 'lower', met: (text: string) => /[a-z]/.test(text) },
  { name: 'upper', met: (text: string) => /[A-Z]/.test(text) },
  { name: 'digit', met: (text: string) => /\d/.test(text) },
  { name: 'symbol', met: (text: string) => /\W/.test(text) },
] as const

export function PasswordField({
  withStrength = false,
  ofStaff = false,
  isUncommon,
  onChange,
  value,
  ...field
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <div>
      <TextField
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        ltr
        maxLength={200}
        end={
          <button
            type="button"
            className={endButton}
            aria-label={t(shown ? 'fields.hide_password' : 'fields.show_password')}
            onClick={() => setShown(!shown)}
          >
            <Eye size={22} aria-hidden="true" />
          </button>
        }
      />
      {withStrength && (
        <Strength password={value} length={lengths[ofStaff ? 'staff' : 'client']} isUncommon={isUncommon} />
      )}
    </div>
  )
}

interface StrengthProps extends Pick<PasswordFieldProps, 'isUncommon'> {
  readonly password: string
  readonly length: (typeof lengths)[keyof typeof lengths]
}

function Strength({ password, length, isUncommon }: StrengthProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.needs} aria-label={t('fields.strength')}>
      {[length, ...kinds].map(({ name, met }) => (
        <Rule key={name} name={name} state={met(password) ? 'met' : 'unmet'} />
      ))}
      {isUncommon !== undefined && <Rule name="uncommon" state={stateOf(isUncommon)} />}
    </ul>
  )
}

type RuleState = keyof typeof signs

const signs = { met: IconCircleCheck, unmet: IconCircleDashed, broken: IconAlertCircle } as const

/** The server alone knows the common passwords: until it is asked, the rule is open. */
const stateOf = (isUncommon: boolean | null): RuleState =>
  isUncommon === null ? 'unmet' : isUncommon ? 'met' : 'broken'

function Rule({ name, state }: { name: string; state: RuleState }) {
  const { t } = useTranslation()
  const Sign = signs[state]
  return (
    <li data-state={state}>
      <Sign size={16} aria-hidden="true" />
      {t(`fields.strength_${name}`)}
      <span className="unseen">{t(`fields.${state}`)}</span>
    </li>
  )
}
