import { useTranslation } from 'react-i18next'
import { FactValue } from '#web/console-kit/labels/fact-value.tsx'
import { useFactLabels } from '#web/console-kit/labels/use-fact-labels.ts'
import { usePermissionLabels } from '#web/lib/console/use-permission-labels.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconMinus, IconPlus } from '#web/ui/icons.ts'
import classes from './approvals.module.css'
import { changesOf, type FieldChange, staysOf } from './changes-of.ts'

interface ApprovalChangesProps {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
  /** Fields that a sentence elsewhere explains. */
  readonly explained?: readonly string[]
}

/**
 * Field by field: first the unchanged subject, then lists with additions and removals, then other fields before and
 * after.
 */
export function ApprovalChanges({ before, after, explained = [] }: ApprovalChangesProps) {
  const { t } = useTranslation(['inbox', 'kit'])
  const { nameOf } = useFactLabels(after)
  const { locale } = usePage()
  const reader = { locale, comma: t('kit:comma') }
  const changes = changesOf(withoutCurrency(before), withoutCurrency(after), reader)
  return (
    <>
      {staysOf(withoutCurrency(before), withoutCurrency(after), reader).map(({ field, value }) => (
        <div key={field} className={classes.change}>
          <h4>{nameOf(field)}</h4>
          <p>
            <FactValue facts={after} field={field} value={value} />
          </p>
        </div>
      ))}
      {changes.length === 0 && <p className="soft">{t('same')}</p>}
      {changes
        .filter(({ field }) => !explained.includes(field))
        .map((change) => (
          <OneChange key={change.field} change={change} after={after} />
        ))}
    </>
  )
}

type Facts = ApprovalChangesProps['after']

/** Every amount has it already. */
function withoutCurrency<T extends Facts | null>(facts: T) {
  return facts && Object.fromEntries(Object.entries(facts).filter(([field]) => field !== 'currency'))
}

function OneChange({ change, after }: { change: FieldChange; after: Facts }) {
  const { t } = useTranslation('inbox')
  const labels = usePermissionLabels()
  const { nameOf: fieldName } = useFactLabels(after)
  const nameOf = (entry: string) => (change.field === 'permissions' ? labels.permission(entry) : entry)
  return (
    <div className={classes.change}>
      <h4>{fieldName(change.field)}</h4>
      {change.kind === 'list' ? (
        <ul>
          {change.given.map((entry) => (
            <li key={entry} className={classes.given}>
              <IconPlus size={16} aria-hidden="true" />
              <span className="unseen">{t('given')}: </span>
              <bdi>{nameOf(entry)}</bdi>
            </li>
          ))}
          {change.taken.map((entry) => (
            <li key={entry} className={classes.taken}>
              <IconMinus size={16} aria-hidden="true" />
              <span className="unseen">{t('taken')}: </span>
              <bdi>{nameOf(entry)}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {change.before !== null && (
            <>
              <span className="unseen">{t('before')}: </span>
              <span className={classes.old}>
                <FactValue facts={after} field={change.field} value={change.before} />
              </span>{' '}
            </>
          )}
          <span className="unseen">{t('after')}: </span>
          {change.after === null ? (
            t('nothing')
          ) : (
            <FactValue facts={after} field={change.field} value={change.after} />
          )}
        </p>
      )}
    </div>
  )
}
