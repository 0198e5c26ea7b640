import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#contract/kernel/resource/kinds/choice.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { callsOf } from '../data/calls-of.ts'
import { describeResource } from '../data/load-resource.ts'
import { useLabels } from '../labels/use-labels.ts'

interface RepeatExportProps {
  /** As the export itself is asked for. */
  readonly request: {
    readonly format: string
    readonly query: object
    readonly sort: string
    readonly columns: readonly string[]
  }
  readonly section: string
  readonly title: string
  onDone(): void
}

/** The same export again and again; the schedule is then a row of its own section. */
export default function RepeatExport({ request, section, title, onDone }: RepeatExportProps) {
  const { t } = useTranslation('kit')
  const schedules = use(describeResource('scheduled-exports', useTranslator()))
  const labels = useLabels(schedules)
  const { store, index } = callsOf(schedules)
  const { mutate, error, isPending } = useSend(store ?? index)
  const [name, setName] = useState(title)
  const [every, setEvery] = useState<string>('day')
  const [weekday, setWeekday] = useState<string>('sunday')
  const [day, setDay] = useState<number | string>(1)
  const [hour, setHour] = useState<number | string>(8)
  const when = {
    every,
    hour: Number(hour),
    ...(every === 'week' && { weekday }),
    ...(every === 'month' && { day: Number(day) }),
  }
  const save = () =>
    mutate(
      { body: { ...request, ...when, columns: [...request.columns], section, name } },
      {
        onSuccess: () => {
          showToast('success', t('repeat.saved'))
          onDone()
        },
      },
    )
  const choicesOf = (field: string) =>
    optionsOf(schedules.fields[field]).map(({ value }) => ({ value, label: labels.choice(field, value) }))
  return (
    <div className="stack">
      <TextInput
        label={labels.field('name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={labels.field('every')}
        allowDeselect={false}
        data={choicesOf('every')}
        value={every}
        onChange={(chosen) => setEvery(chosen ?? 'day')}
      />
      {every === 'week' && (
        <Select
          label={labels.field('weekday')}
          allowDeselect={false}
          data={choicesOf('weekday')}
          value={weekday}
          onChange={(chosen) => setWeekday(chosen ?? 'sunday')}
        />
      )}
      {every === 'month' && (
        <NumberInput label={labels.field('day')} min={1} max={28} value={day} onChange={setDay} />
      )}
      <NumberInput label={labels.field('hour')} min={0} max={23} value={hour} onChange={setHour} />
      <FailureNotice of={error} />
      <div className="row">
        <Button loading={isPending} disabled={name.trim() === '' || hour === ''} onClick={save}>
          {t('repeat.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  )
}
