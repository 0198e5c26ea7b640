import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react'
import classes from './field.module.css'

interface FieldProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
}

interface Wired {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Label, hint, control and its single fault, connected for screen readers. */
function Field({ label, description, error, children }: FieldProps & { children(wired: Wired): ReactNode }) {
  const id = useId()
  const described = [description && `${id}-about`, error && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <span id={`${id}-about`} className={classes.description}>
          {description}
        </span>
      )}
      <div className={classes.box}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </div>
      {error && (
        <span id={`${id}-wrong`} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldProps {
  readonly name: string
  readonly value: string
  readonly type?: 'text' | 'tel' | 'email' | 'password' | 'search' | 'date'
  /** Numbers, codes, addresses: left to right in every language. */
  readonly ltr?: boolean
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'text'
  readonly autoComplete?: string
  readonly autoCapitalize?: 'none'
  readonly placeholder?: string
  readonly maxLength?: number
  readonly className?: string | undefined
  /** A button at the end of the box. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  readonly onChange: ChangeEventHandler<HTMLInputElement>
  readonly onBlur?: FocusEventHandler<HTMLInputElement>
}

export function TextField({ label, description, error, ltr, end, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(wired) => (
        <>
          <input
            type="text"
            {...input}
            {...wired}
            className={`${classes.input} ${end ? classes.withEnd : ''} ${className}`}
            data-ltr={ltr || undefined}
          />
          {end}
        </>
      )}
    </Field>
  )
}

/** The class of a button for `end`. */
export const endButton = classes.end

interface ChoiceFieldProps extends FieldProps {
  readonly name: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Shown while the value is empty. Without it, the first choice is taken. */
  readonly placeholder?: string
  readonly ref?: Ref<HTMLSelectElement>
  readonly onChange: ChangeEventHandler<HTMLSelectElement>
  readonly onBlur?: FocusEventHandler<HTMLSelectElement>
}

export function ChoiceField({
  label,
  description,
  error,
  choices,
  placeholder,
  ...select
}: ChoiceFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(wired) => (
        <>
          <select {...select} {...wired} className={classes.input}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <span className={classes.arrow} aria-hidden="true" />
        </>
      )}
    </Field>
  )
}

interface LongTextFieldProps extends FieldProps {
  readonly name: string
  readonly value: string
  readonly maxLength?: number
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly onChange: ChangeEventHandler<HTMLTextAreaElement>
  readonly onBlur?: FocusEventHandler<HTMLTextAreaElement>
}

export function LongTextField({ label, description, error, ...area }: LongTextFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(wired) => <textarea {...area} {...wired} className={classes.input} />}
    </Field>
  )
}

interface CheckFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly checked: boolean
  readonly error?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  onChange(checked: boolean): void
  onBlur?(): void
}

export function CheckField({ label, error, onChange, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={classes.check}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-wrong` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <span id={`${id}-wrong`} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  )
}
