import { Textarea, TextInput } from '@mantine/core'
import type { Field, FieldKind } from '#contract/kernel/resource/fields.ts'
import { LocalizedWidget } from './localized-widget.tsx'
import type { WidgetProps } from './widget.ts'

const inputModes: Partial<Record<FieldKind, 'url' | 'email' | 'numeric'>> = {
  url: 'url',
  email: 'email',
  nid: 'numeric',
}

/** One line. Codes, addresses and numbers are typed from left to right; words in whatever direction they have. */
export function TextWidget({ field, value, onChange, onBlur, focusRef, ...input }: WidgetProps) {
  const isLtr = readsLtr(field)
  return (
    <TextInput
      ref={focusRef}
      name={input.name}
      label={input.label}
      error={input.error}
      required={input.required}
      disabled={input.disabled}
      inputMode={inputModes[field.kind]}
      className={isLtr ? 'types-ltr' : undefined}
      autoComplete="off"
      maxLength={field.kind === 'url' ? 2048 : maxLengthOf(field)}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

export function LongTextWidget(props: WidgetProps) {
  if ('localized' in props.field && props.field.localized) return <LocalizedWidget {...props} lines={4} />
  const { field, value, onChange, onBlur, focusRef, ...input } = props
  return (
    <Textarea
      ref={focusRef}
      name={input.name}
      label={input.label}
      error={input.error}
      required={input.required}
      disabled={input.disabled}
      autosize
      minRows={3}
      maxRows={14}
      maxLength={maxLengthOf(field)}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

function readsLtr(field: Field): boolean {
  if (field.kind === 'text') return field.mono === true
  return true
}

/** Twice what is kept: spaces that fall away may be typed. */
function maxLengthOf(field: Field): number | undefined {
  return 'maxLength' in field && field.maxLength !== undefined ? field.maxLength * 2 : undefined
}
