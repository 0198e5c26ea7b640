import { useTranslation } from 'react-i18next'
import { localized } from '#contract/kernel/shapes.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './recharges.module.css'

/** The client's report of the slip, to compare with the picture and the bank's statement. */
export function ToldTransfer({ resource, row }: CellProps) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const labels = useLabels(resource)
  const paidBank = localized.safeParse(row['paid_bank']).data?.[locale]
  const facts = [
    { field: 'transferred_on', value: formatDate(String(row['transferred_on'])) },
    { field: 'bank_reference', code: row['bank_reference'] },
    { field: 'bank', value: textOf(row['bank']) },
    { field: 'paid_bank', value: paidBank },
    { field: 'paid_holder', value: textOf(row['paid_holder']) },
    { field: 'paid_number', code: row['paid_number'] },
  ]
  return (
    <div className="stack">
      <div>
        <h2>{t('dialogs:recharge-requests.told')}</h2>
        <p className="small soft">{t('dialogs:recharge-requests.told_line')}</p>
      </div>
      <dl className={classes.told}>
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

/** Older requests have none. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
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
