import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { type SettingName, settings } from '#contract/operations/settings/settings.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { isWide, widgetOf } from '#web/console-kit/kinds/widgets.tsx'
import { readHex } from '#web/lib/theme/primary-color.ts'
import classes from './settings.module.css'
import type { Faults } from './use-setting-changes.ts'

/** The colour behind the name. */
const amber = '#fbbf24'

/** In the form of the kit's widgets. */
const resource = { name: settings.name, title: 'name', fields: settings.keys } as const

interface SettingInputProps {
  readonly name: SettingName
  /** As typed. */
  readonly value: unknown
  readonly faults: Faults
  onChange(value: unknown): void
  onBlur(): void
}

/** One setting by its kind, with its effect below. */
export function SettingInput({ name, value, faults, onChange, onBlur }: SettingInputProps) {
  const { t } = useTranslation('resources')
  const field: Field = settings.keys[name]
  const Widget = name === 'color' ? ColorInput : widgetOf(field)
  const help = t(`settings.help.${name}`, { defaultValue: '' })
  return (
    <div className={isWide(field) ? classes.wide : undefined}>
      <Widget
        resource={resource}
        row={null}
        field={field}
        name={name}
        label={t(`settings.fields.${name}`)}
        value={value}
        error={faults.whole}
        errors={{ ar: faults.ar, en: faults.en }}
        within={{}}
        required={field.required === true}
        // The surrounding fieldset is.
        disabled={false}
        focusRef={noFocus}
        onChange={onChange}
        onBlur={onBlur}
      />
      {help && <p className={`soft small ${classes.help}`}>{help}</p>}
    </div>
  )
}

/** The part with the first fault opens; nothing in it takes the focus. */
const noFocus = () => undefined

/** A name or a hex value, with the browser's picker beside it. */
function ColorInput({ label, name, value, error, required, onChange, onBlur }: WidgetProps) {
  return (
    <TextInput
      name={name}
      label={label}
      error={error}
      required={required}
      inputMode="text"
      className="types-ltr"
      autoComplete="off"
      maxLength={20}
      value={String(value)}
      leftSection={<ColorPicker label={label} value={String(value)} onChange={onChange} />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

interface ColorPickerProps {
  readonly label: string
  readonly value: string
  onChange(hex: string): void
}

function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const { t } = useTranslation('resources')
  return (
    <input
      type="color"
      className={classes.color}
      aria-label={t('dialogs:settings.pick_color', { name: label })}
      value={readHex(value) ? value : amber}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
