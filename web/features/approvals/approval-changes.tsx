import { useTranslation } from 'react-i18next'
import { usePermissionWords } from '#web/lib/console/use-permission-words.ts'
import { IconMinus, IconPlus } from '#web/ui/icons.ts'
import classes from './approvals.module.css'
import { changesOf, type FieldChange } from './changes-of.ts'

interface ApprovalChangesProps {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/** Field by field: lists by what is given and taken, everything else as it was and as it would be. */
export function ApprovalChanges({ before, after }: ApprovalChangesProps) {
  const { t } = useTranslation('inbox')
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p className="soft">{t('same')}</p>
  return changes.map((change) => <OneChange key={change.field} change={change} />)
}

function OneChange({ change }: { change: FieldChange }) {
  const { t } = useTranslation('inbox')
  const words = usePermissionWords()
  // What stands for a word is said as one; names and numbers stay as they are.
  const said = (value: string) => {
    if (value === 'true' || value === 'false') return t(`values.${value}`)
    return /^[a-z0-9]+$/.test(value) ? t(`values.${change.field}.${value}`, { defaultValue: value }) : value
  }
  const nameOf = (entry: string) => (change.field === 'permissions' ? words.permission(entry) : entry)
  return (
    <div className={classes.change}>
      <h4>{t([`facts.${change.field}`, `fields:${change.field}`], { defaultValue: change.field })}</h4>
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
              <bdi className={classes.old}>{said(change.before)}</bdi>{' '}
            </>
          )}
          <span className="unseen">{t('after')}: </span>
          <bdi>{change.after === null ? t('nothing') : said(change.after)}</bdi>
        </p>
      )}
    </div>
  )
}
