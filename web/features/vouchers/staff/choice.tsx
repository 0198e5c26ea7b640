import { SegmentedControl } from '@mantine/core'
import classes from './vouchers.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly hint?: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

/** One of a few visible choices; the hint describes the chosen one. */
export function Choice<Value extends string>({ label, hint, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <p className={classes.label} aria-hidden="true">
        {label}
      </p>
      <SegmentedControl aria-label={label} data={[...options]} value={value} onChange={onChange} fullWidth />
      {hint && <p className="tiny soft">{hint}</p>}
    </div>
  )
}
