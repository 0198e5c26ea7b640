import { Switch } from '@mantine/core'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

export function SwitchWidget({
  label,
  name,
  value,
  error,
  disabled,
  focusRef,
  onChange,
  onBlur,
}: WidgetProps) {
  return (
    <Switch
      ref={focusRef}
      className={classes.switch}
      name={name}
      label={label}
      error={error}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  )
}
