import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reasonLengths } from '#contract/kernel/resource/action-operations.ts'

export function isReason(text: string): boolean {
  return text.trim().length >= reasonLengths.min
}

interface ReasonFieldProps {
  readonly value: string
  readonly hint?: string
  readonly lengthMax?: number
  /** Common reasons: a press inserts one. */
  readonly suggestions?: readonly string[]
  readonly autofocus?: boolean
  onChange(reason: string): void
}

/** Why it is done. */
export function ReasonField({
  value,
  hint,
  lengthMax = reasonLengths.max,
  suggestions = [],
  autofocus = false,
  onChange,
}: ReasonFieldProps) {
  const { t } = useTranslation('kit')
  return (
    <>
      {suggestions.length > 0 && (
        <fieldset className="row" aria-label={t('reason.suggestions')}>
          {suggestions.map((labels) => (
            <Button key={labels} variant="default" size="compact-sm" onClick={() => onChange(labels)}>
              {labels}
            </Button>
          ))}
        </fieldset>
      )}
      <Textarea
        label={t('reason.label')}
        description={hint}
        required
        data-autofocus={autofocus || undefined}
        autosize
        minRows={2}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
