import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Setting } from '#contract/kernel/settings/define-settings.ts'
import { type SettingName, settings } from '#contract/operations/settings/settings.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { inBoth } from '#web/console-kit/kinds/form-kind.ts'
import { isWide, widgetOf } from '#web/console-kit/kinds/widgets.tsx'
import { readHex } from '#web/lib/theme/primary-color.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { SettingToggle } from './setting-toggle.tsx'
import classes from './settings.module.css'
import { SmsLength } from './sms-length.tsx'
import type { Faults } from './use-setting-changes.ts'

const ColorWidget = lazy(() => import('#web/console-kit/fields/color-widget.tsx'))

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
  const setting: Setting = settings.keys[name]
  const field: Field = setting
  const label = t(`settings.fields.${name}`)
  const help = t(`settings.help.${name}`, { defaultValue: '' })
  if (field.kind === 'boolean')
    return (
      <SettingToggle
        {...{ name, label, help, onChange, onBlur }}
        value={value === true}
        error={faults.whole}
      />
    )
  const Widget: ComponentType<WidgetProps> = name === 'color' ? PickedColor : widgetOf(field)
  return (
    <div className={isWide(field) ? classes.wide : undefined}>
      <Suspense fallback={<BlockSkeleton height={60} />}>
        <Widget
          resource={resource}
          row={null}
          field={field}
          name={name}
          label={label}
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
      </Suspense>
      {setting.placeholders && <SmsLength texts={inBoth(value)} placeholders={setting.placeholders} />}
      {help && <p className={`soft small ${classes.help}`}>{help}</p>}
    </div>
  )
}

/** The part with the first fault opens; nothing in it takes the focus. */
const noFocus = () => undefined

/** The name amber is shown as its colour. */
function PickedColor(props: WidgetProps) {
  return <ColorWidget {...props} value={readHex(String(props.value)) ? props.value : amber} />
}
