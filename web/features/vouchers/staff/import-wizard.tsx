import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { checkImport, importCodes, rejectedRows } from '#contract/operations/vouchers/import-codes.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { addressOf } from '#web/console-kit/data/sections.ts'
import { FilePicker } from '#web/console-kit/fields/file-picker.tsx'
import { useSheetFault } from '#web/console-kit/fields/use-sheet-fault.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { Facts, Whole } from './facts.tsx'
import { type ChosenColumns, ImportColumns } from './import-columns.tsx'
import classes from './vouchers.module.css'

type Check = AnswerOf<typeof checkImport>

interface Chosen {
  readonly category: string
  readonly file: File | null
  readonly columns: ChosenColumns
}

/**
 * A category and a file; the check shows accepted and rejected rows; then it is imported. Nothing is stored before.
 */
export function ImportWizard({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('vouchers-staff')
  const [chosen, setChosen] = useState<Chosen>({ category: '', file: null, columns: {} })
  const check = useSend(checkImport)
  const sheet = useSheetFault()
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    const body = bodyOf(next)
    if (body) check.mutate({ body, quiet: true })
  }
  return (
    <div className={classes.wizard}>
      <div className={classes.card}>
        <CategoryPicker
          label={t('import.category')}
          hint={t('import.category_hint')}
          kinds="card"
          value={chosen.category}
          onChange={(category) => choose({ category })}
        />
        <FilePicker
          label={t('import.file')}
          hint={t('import.file_hint')}
          accept=".csv,.xlsx,text/csv"
          error={sheet.fault}
          onFiles={([file]) => file && sheet.accepts(file) && choose({ file, columns: {} })}
        >
          {chosen.file && <bdi className="small">{chosen.file.name}</bdi>}
        </FilePicker>
        {check.data && (
          <ImportColumns
            check={check.data}
            onChange={(columns) => choose({ columns })}
            chosen={chosen.columns}
          />
        )}
      </div>
      <section className={classes.card} aria-live="polite" aria-label={t('import.accepted')}>
        {check.isPending && <RowsSkeleton count={3} height={40} />}
        <FailureNotice of={check.error} />
        {check.data && !check.isPending && <Outcome check={check.data} body={bodyOf(chosen)} />}
        {check.data && !check.isPending && (
          <Take resource={resource} accepted={check.data.accepted} body={bodyOf(chosen)} />
        )}
        {check.isIdle && <p className="soft small">{t('import.idle')}</p>}
      </section>
    </div>
  )
}

function bodyOf({ category, file, columns }: Chosen): BodyInput<typeof checkImport> | null {
  return category === '' || file === null ? null : { category_id: category, file, ...columns }
}

interface OutcomeProps {
  readonly check: Check
  readonly body: BodyInput<typeof checkImport> | null
}

function Outcome({ check, body }: OutcomeProps) {
  const { t } = useTranslation('vouchers-staff')
  const { accepted, rejected, reasons, examples } = check
  if (check.columns.code === null) return <Notice kind="pending">{t('import.choose_code')}</Notice>
  return (
    <>
      {accepted === 0 && <Notice kind="danger">{t('import.nothing')}</Notice>}
      <Facts
        rows={[
          { label: t('import.accepted'), value: <Whole value={accepted} /> },
          { label: t('import.rejected'), value: <Whole value={rejected} /> },
          ...reasons.map(({ reason, count }) => ({
            label: t(`import.reasons.${reason}`),
            value: <Whole value={count} />,
          })),
        ]}
      />
      {rejected > 0 && body && <Untaken body={body} />}
      {examples.length > 0 && (
        <details>
          <summary className="small">{t('import.first_bad')}</summary>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.last4')}</th>
                <th scope="col">{t('import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ line, last4, reason }) => (
                <tr key={line}>
                  <td>
                    <Whole value={line} />
                  </td>
                  <td>
                    <bdi dir="ltr" className="code">
                      {last4 || '—'}
                    </bdi>
                  </td>
                  <td>{t(`import.reasons.${reason}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}

/** All rejected rows: the file is read again, and nothing is stored. */
function Untaken({ body }: { body: BodyInput<typeof checkImport> }) {
  const { t } = useTranslation('vouchers-staff')
  const { fetching, download } = useDownload(() => callFile(rejectedRows, { body }))
  return (
    <div>
      <Button
        variant="default"
        maw="100%"
        mb={4}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={fetching !== null}
        onClick={() => void download('csv')}
      >
        {t('import.mend')}
      </Button>
      <p className="tiny soft">{t('import.mend_text')}</p>
    </div>
  )
}

interface TakeProps {
  readonly resource: Resource
  readonly accepted: number
  readonly body: BodyInput<typeof checkImport> | null
}

function Take({ resource, accepted, body }: TakeProps) {
  const { t } = useTranslation('vouchers-staff')
  const navigate = useNavigate()
  const { can } = useStaffSession()
  const mayActivate = can('generate-vouchers-activate')
  const [activate, setActivate] = useState(false)
  const send = useSend(importCodes)
  if (accepted === 0 || body === null) return null
  const take = () =>
    send.mutate(
      { body: { ...body, activate }, quiet: true },
      {
        onSuccess({ id, ...counts }) {
          showToast('success', t('import.done', counts))
          forgetRows(resource)
          void navigate(addressOf(resource, id))
        },
      },
    )
  return (
    <>
      {mayActivate && (
        <Checkbox
          label={t('import.activate')}
          checked={activate}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
      )}
      <FailureNotice of={send.error} />
      <LateNotice busy={send.isPending} />
      <Button loading={send.isPending} onClick={take}>
        {t('import.take', { count: accepted })}
      </Button>
    </>
  )
}
