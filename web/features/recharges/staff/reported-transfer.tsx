import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './recharges.module.css'

/** The client's report of the slip, to compare with the picture and the bank's statement. */
export function ReportedTransfer({ resource, row }: CellProps<RowOf<typeof rechargeRequests>>) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const labels = useLabels(resource)
  // Older requests lack some of them.
  const facts = [
    { field: 'transferred_on', value: formatDate(row.transferred_on) },
    { field: 'bank_reference', code: row.bank_reference },
    { field: 'bank', value: row.bank },
    { field: 'paid_bank', value: row.paid_bank?.[locale] },
    { field: 'paid_holder', value: row.paid_holder },
    { field: 'paid_number', code: row.paid_number },
  ]
  return (
    <div className="stack">
      <div>
        <h2>{t('dialogs:recharge-requests.report')}</h2>
        <p className="small soft">{t('dialogs:recharge-requests.report_line')}</p>
      </div>
      <dl className={classes.report}>
        {facts.map(({ field, value, code }) => (
          <div key={field}>
            <dt>{labels.field(field)}</dt>
            <dd>{typeof code === 'string' ? <CodeToCompare text={code} /> : <bdi>{value ?? '—'}</bdi>}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function CodeToCompare({ text }: { text: string }) {
  return (
    <>
      <bdi dir="ltr" className="code">
        {text}
      </bdi>
      <CopyButton value={text} />
    </>
  )
}
