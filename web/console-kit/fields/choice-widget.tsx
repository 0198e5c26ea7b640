import { Select } from '@mantine/core'
import type { ChoiceField } from '#contract/kernel/resource/fields.ts'
import { iconOf } from '#web/console-kit/icon-of.ts'
import { ToneLabel } from '#web/ui/tone-label.tsx'
import { useLabels } from '../labels/use-labels.ts'
import classes from './fields.module.css'
import { inputOf, type WidgetProps } from './widget.ts'

const searchableFrom = 9

export function ChoiceWidget(props: WidgetProps<ChoiceField>) {
  const { resource, field, name, value, required, onChange } = props
  const labels = useLabels(resource)
  // In child rows the name is a path: `hours.0.from_day`.
  const ownName = name.slice(name.lastIndexOf('.') + 1)
  const { options } = field
  const byValue = new Map(options.map((option) => [option.value, option]))
  return (
    <Select
      {...inputOf(props)}
      clearable={!required}
      allowDeselect={!required}
      searchable={options.length >= searchableFrom}
      data={options.map((option) => ({ value: option.value, label: labels.choice(ownName, option.value) }))}
      renderOption={({ option }) => {
        const { tone = 'neutral', icon } = byValue.get(option.value) ?? {}
        const Icon = icon === undefined ? null : iconOf(icon)
        return (
          <span className={classes.option}>
            <ToneLabel tone={tone}>{option.label}</ToneLabel>
            {Icon && <Icon size={16} aria-hidden="true" />}
          </span>
        )
      }}
      value={value === '' ? null : String(value)}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
