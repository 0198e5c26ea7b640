import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { type SettingName, settings } from '#contract/operations/settings/settings.ts'
import { readHex } from '#web/lib/theme/primary-color.ts'
import { grouped } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './settings-desk.module.css'
import type { Faults } from './use-setting-changes.ts'

/** What stands for a colour that is a name. */
const amber = '#fbbf24'

interface SettingInputProps {
  readonly name: SettingName
  /** As typed. */
  readonly value: unknown
  readonly faults: Faults
  onChange(value: unknown): void
  onBlur(): void
}

/** One setting by its kind: its label, what it does, its unit. An amount stands in thousands while nobody types. */
export function SettingInput({ name, value, faults, onChange, onBlur }: SettingInputProps) {
  const { t } = useTranslation(['resources', 'kit'])
  const { currencySymbol, normaliseDigits } = useUiTools()
  const [isTyping, setTyping] = useState(false)
  const field: Field = settings.keys[name]
  const label = t(`settings.fields.${name}`)
  const help = t(`settings.help.${name}`, { defaultValue: '' }) || undefined
  if (field.kind === 'boolean') {
    return (
      <Switch
        className={classes.switch}
        label={label}
        description={help}
        checked={value === true}
        error={faults.whole}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (field.kind === 'localized-text') {
    const both = { ar: '', en: '', ...(typeof value === 'object' ? value : {}) }
    return (['ar', 'en'] as const).map((language) => (
      <TextInput
        key={language}
        label={t(`kit:in_${language}`, { name: label })}
        required
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={200}
        value={both[language]}
        error={faults[language]}
        onChange={(event) => onChange({ ...both, [language]: event.currentTarget.value })}
        onBlur={onBlur}
      />
    ))
  }
  const isFigure = field.kind === 'money' || field.kind === 'integer'
  const unit = field.kind === 'money' ? currencySymbol('LYD') : field.kind === 'integer' && field.share && '%'
  return (
    <TextInput
      name={name}
      label={label}
      description={help}
      required={field.required === true}
      className="types-ltr"
      inputMode={isFigure ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={254}
      value={field.kind === 'money' && !isTyping ? grouped(String(value)) : String(value)}
      error={faults.whole}
      leftSection={
        name === 'color' && <ColorPicker label={label} value={String(value)} onChange={onChange} />
      }
      rightSection={unit}
      rightSectionWidth={56}
      onChange={({ currentTarget: { value: typed } }) => onChange(isFigure ? normaliseDigits(typed) : typed)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
    />
  )
}

interface ColorPickerProps {
  readonly label: string
  readonly value: string
  onChange(hex: string): void
}

/** Beside the text of a colour: the browser's own picker. */
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
