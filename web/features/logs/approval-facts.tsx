import { useTranslation } from 'react-i18next'
import classes from '#web/console-kit/labels/event-facts.module.css'
import { FactValue } from '#web/console-kit/labels/fact-value.tsx'
import { useFactLabels } from '#web/console-kit/labels/use-fact-labels.ts'
import { labelsOf } from '#web/lib/console/fact-labels.ts'
import { usePermissionLabels } from '#web/lib/console/use-permission-labels.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

/** The facts of a request to a second person, with the labels that both read. */
export function ApprovalFacts({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation(['inbox', 'approvals', 'resources', 'fields', 'kit'])
  const { nameOf } = useFactLabels(facts)
  const labels = usePermissionLabels()
  const { locale } = usePage()
  const comma = t('kit:comma')
  const shownAs = (field: string, value: unknown) => {
    if (field === 'kind') return t(`approvals:kinds.${value}`)
    if (field === 'permissions' && Array.isArray(value))
      return value.map((one) => labels.permission(String(one))).join(comma)
    const text = labelsOf(value, { locale, comma })
    return text === '' ? '—' : <FactValue facts={facts} field={field} value={text} />
  }
  // Every amount has its currency.
  const shown = Object.entries(facts).filter(([field]) => field !== 'currency')
  return (
    <dl className={classes.facts}>
      {shown.map(([field, value]) => (
        <div key={field}>
          <dt>{field === 'kind' ? t('resources:activity-logs.facts.kind') : nameOf(field)}</dt>
          <dd>{shownAs(field, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
