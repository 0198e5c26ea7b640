import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type SettingName, settings } from '#contract/operations/settings/settings.ts'
import { SettingInput } from './setting-input.tsx'
import classes from './settings.module.css'
import type { Faults } from './use-setting-changes.ts'

interface SettingsPartProps {
  readonly part: (typeof settings.fieldsets)[number]
  readonly disabled: boolean
  readonly typed: Readonly<Record<string, unknown>>
  faultsOf(name: SettingName): Faults
  onChange(name: SettingName, value: unknown): void
  onBlur(name: SettingName): void
}

/** Settings about one thing: fields side by side, then switches below each other. */
export function SettingsPart({ part, disabled, typed, faultsOf, onChange, onBlur }: SettingsPartProps) {
  const { t } = useTranslation('resources')
  const headingId = useId()
  const isSwitched = (name: SettingName) => settings.keys[name].kind === 'boolean'
  const inputsOf = (names: readonly SettingName[]) =>
    names.map((name) => (
      <SettingInput
        key={name}
        name={name}
        value={typed[name]}
        faults={faultsOf(name)}
        onBlur={() => onBlur(name)}
        onChange={(value) => onChange(name, value)}
      />
    ))
  const [switched, filled] = [part.keys.filter(isSwitched), part.keys.filter((name) => !isSwitched(name))]
  return (
    <fieldset className={classes.part} disabled={disabled} aria-labelledby={headingId}>
      <h2 id={headingId}>{t(`settings.sections.${part.name}`)}</h2>
      {part.guarded && <p className={`soft small ${classes.note}`}>{t(`settings.notes.${part.name}`)}</p>}
      {filled.length > 0 && <div className={classes.fields}>{inputsOf(filled)}</div>}
      {switched.length > 0 && <div className={classes.toggles}>{inputsOf(switched)}</div>}
    </fieldset>
  )
}
