import { Switch } from '@mantine/core'
import classes from './settings.module.css'

interface SettingToggleProps {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly value: boolean
  readonly error: string | undefined
  onChange(value: boolean): void
  onBlur(): void
}

/** A row: what it is at the start, the switch at the end, so that the switches of a part stand below each other. */
export function SettingToggle({ name, label, help, value, error, onChange, onBlur }: SettingToggleProps) {
  return (
    <Switch
      name={name}
      label={label}
      description={help === '' ? undefined : help}
      labelPosition="left"
      error={error}
      checked={value}
      classNames={{ root: classes.toggle, body: classes.toggleBody }}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  )
}
