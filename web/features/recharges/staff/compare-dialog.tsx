import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareStatement } from '#contract/operations/recharges/compare-statement.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { FilePicker } from '#web/console-kit/fields/file-picker.tsx'
import { useSheetFault } from '#web/console-kit/fields/use-sheet-fault.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { dayOf } from '#web/lib/formats/dates.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { CompareOutcome } from './compare-outcome.tsx'

const gateways = ['plutu', 'sandbox'] as const

/** The gateway's list beside ours, with the differences. */
export default function CompareDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['resources', 'kit'])
  const today = dayOf(new Date())
  const [file, setFile] = useState<File | null>(null)
  const sheet = useSheetFault()
  const [asked, setAsked] = useState({ gateway: 'plutu', from: today, to: today })
  const { mutate, data, error, isPending } = useSend(compareStatement)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    for (const [name, value] of Object.entries(asked)) body.set(name, value)
    mutate({ body })
  }
  const day = (name: 'from' | 'to') => (
    <DayInput
      name={name}
      label={t(`kit:filters.${name}`)}
      required
      max={today}
      value={asked[name]}
      error={error?.fields[name]?.[0]}
      onChange={(chosen) => setAsked({ ...asked, [name]: chosen })}
    />
  )
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('dialogs:payments.compare')} size="xl">
      <form className="stack" noValidate onSubmit={compare}>
        <p className="soft">{t('dialogs:payments.compare_line')}</p>
        <Select
          label={t('payments.fields.gateway')}
          allowDeselect={false}
          data={gateways.map((value) => ({ value, label: t(`payments.choices.gateway.${value}`) }))}
          value={asked.gateway}
          onChange={(gateway) => setAsked({ ...asked, gateway: gateway ?? 'plutu' })}
        />
        <div className="row">
          {day('from')}
          {day('to')}
        </div>
        <FilePicker
          label={t(file ? 'kit:files.replace' : 'kit:files.choose')}
          hint={t('dialogs:payments.compare_file')}
          accept=".csv,.xlsx"
          error={sheet.fault}
          onFiles={([chosen]) => chosen && setFile(sheet.accepts(chosen) ? chosen : null)}
        >
          {file && <bdi>{file.name}</bdi>}
        </FilePicker>
        <FailureNotice of={error} field="file" />
        <div className="row">
          <Button type="submit" loading={isPending} disabled={file === null}>
            {t('dialogs:payments.compare_now')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
        {data && <CompareOutcome outcome={data} />}
      </form>
    </ActionDialog>
  )
}
