import { Checkbox, NativeSelect } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { condition } from '#contract/shapes/form-answers.ts'
import type { ChildWidgetProps } from '#web/console-kit/fields/widget.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { choicesBefore, type QuestionRow, readRows, withCondition } from './condition-rows.ts'

/** "Shown when": an earlier question with a choice, and the answers that show this one. */
export function ConditionWidget({ name, label, error, value, onChange }: ChildWidgetProps) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const form = useFormContext()
  const [list = '', position] = name.split('.')
  const at = Number(position)
  const rows = readRows(form.watch(list))
  const before = choicesBefore(rows, at)
  const given = condition.nullable().safeParse(value).data ?? null
  if (before.length === 0 && given === null) return null
  const textOf = ({ text }: QuestionRow['values']) => text[locale] || text.ar || text.en || '…'
  const [chosen] = before.filter(([, row]) => given !== null && row.values.key === given.question)
  const choose = (question: number, options: readonly number[]) =>
    form.setValue(list, withCondition(rows, { at, question, options }), { shouldDirty: true })
  const positions = (row: QuestionRow) =>
    row.values.options.flatMap(({ values: { key } }, place) =>
      key && given?.values.includes(key) ? [place] : [],
    )
  return (
    <div className="stack">
      <NativeSelect
        name={name}
        label={label}
        error={error}
        value={chosen ? String(chosen[0]) : ''}
        data={[
          { value: '', label: t('forms.condition.always') },
          ...before.map(([place, row]) => ({
            value: String(place),
            label: `${place + 1}. ${textOf(row.values)}`,
          })),
        ]}
        onChange={(event) => {
          const { value: place } = event.currentTarget
          if (place === '') onChange(null)
          else choose(Number(place), [0])
        }}
      />
      {chosen && (
        <Checkbox.Group
          label={t('forms.condition.answers')}
          value={positions(chosen[1]).map(String)}
          onChange={(places) => places.length > 0 && choose(chosen[0], places.map(Number))}
        >
          <div className="row">
            {chosen[1].values.options.map((one, place) => (
              <Checkbox
                key={String(place)}
                value={String(place)}
                label={textOf({ ...chosen[1].values, ...one.values })}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  )
}
