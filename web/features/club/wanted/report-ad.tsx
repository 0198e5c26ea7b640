import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportWantedAd } from '#contract/operations/ads/wanted-ads.ts'
import { wantedReportReasons } from '#contract/shapes/ads.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, LongTextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/status.tsx'
import wanted from './wanted.module.css'

const noteLengthMax = 300
const [usualReason] = wantedReportReasons

/** Tells staff what is wrong with an ad. */
export default function ReportAd({ id }: { id: string }) {
  const { t } = useTranslation('wanted')
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState<string>(usualReason)
  const [note, setNote] = useState('')
  const report = useSend(reportWantedAd)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = wantedReportReasons.find((one) => one === reason) ?? usualReason
    report.mutate({ params: { id }, body: { reason: chosen, ...(note.trim() && { note }) }, quiet: true })
  }
  if (report.isSuccess) return <Notice kind="success">{t('report.done')}</Notice>
  if (!isOpen)
    return (
      <Button look="quiet" size="medium" onClick={() => setIsOpen(true)}>
        {t('report.open')}
      </Button>
    )
  return (
    <form className={wanted.report} onSubmit={submit} aria-label={t('report.title')}>
      <h2>{t('report.title')}</h2>
      <ChoiceField
        name="reason"
        label={t('report.reason')}
        value={reason}
        choices={wantedReportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <LongTextField
        name="note"
        label={t('report.note')}
        value={note}
        maxLength={noteLengthMax}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {report.error && <Notice kind="danger">{report.error.sentence}</Notice>}
      <div className="row">
        <Button type="submit" size="medium" busy={report.isPending}>
          {t('report.send')}
        </Button>
      </div>
    </form>
  )
}
