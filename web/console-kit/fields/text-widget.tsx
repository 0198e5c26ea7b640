import { Textarea, TextInput } from '@mantine/core'
import type { Field, LongTextField } from '#contract/kernel/resource/fields.ts'
import { LocalizedWidget } from './localized-widget.tsx'
import { inputOf, type WidgetProps } from './widget.ts'

interface LineProps extends WidgetProps {
  /** Codes, addresses and numbers are left to right; other text has its own direction. */
  readonly isLtr: boolean
  readonly inputMode?: 'url' | 'email' | 'numeric'
  readonly lengthMax?: number
}

/** One line. */
export function LineWidget(props: LineProps) {
  const { field, value, isLtr, inputMode, lengthMax = maxLengthOf(field) } = props
  return (
    <TextInput
      {...inputOf(props)}
      inputMode={inputMode}
      className={isLtr ? 'types-ltr' : undefined}
      autoComplete="off"
      maxLength={lengthMax}
      value={String(value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function LongTextWidget(props: WidgetProps<LongTextField>) {
  if (props.field.localized) return <LocalizedWidget {...props} lines={4} />
  const { field, value, onChange } = props
  return (
    <Textarea
      {...inputOf(props)}
      autosize
      minRows={3}
      maxRows={14}
      maxLength={maxLengthOf(field)}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Twice the stored length, because spaces may be removed. */
function maxLengthOf(field: Field): number | undefined {
  return 'maxLength' in field && field.maxLength !== undefined ? field.maxLength * 2 : undefined
}
