import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { usePermissionWords } from '#web/lib/console/use-permission-words.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconMinus, IconPlus } from '#web/ui/icons.ts'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './approvals.module.css'
import { changesOf, type FieldChange, staysOf } from './changes-of.ts'

/** Said with their currency. */
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'face_value',
  'total_value',
  'balance',
  'net_amount',
  'fee',
  'fee_fixed',
  'fee_min',
  'fee_max',
  'amount_min',
  'amount_max',
  'recharge_alone_max',
  'settlement_alone_max',
  'batch_value_alone_max',
  'transfer_amount_min',
  'transfer_amount_max',
  'transfer_daily_max',
  'transfer_monthly_max',
  'transfer_fee_fixed',
  'transfer_fee_min',
  'transfer_fee_max',
])

interface ApprovalChangesProps {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Field by field: first what it is about and stays, then lists by what is given and taken, and everything else as it
 * was and as it would be.
 */
export function ApprovalChanges({ before, after }: ApprovalChangesProps) {
  const { t } = useTranslation(['inbox', 'kit'])
  const { nameOf, said } = useFactWords(after)
  const { locale } = usePage()
  const reader = { locale, comma: t('kit:comma') }
  const changes = changesOf(withoutCurrency(before), withoutCurrency(after), reader)
  return (
    <>
      {staysOf(withoutCurrency(before), withoutCurrency(after), reader).map(({ field, value }) => (
        <div key={field} className={classes.change}>
          <h4>{nameOf(field)}</h4>
          <p>
            <bdi>{said(field, value)}</bdi>
          </p>
        </div>
      ))}
      {changes.length === 0 && <p className="soft">{t('same')}</p>}
      {changes.map((change) => (
        <OneChange key={change.field} change={change} after={after} />
      ))}
    </>
  )
}

type Facts = ApprovalChangesProps['after']

/** It stands beside every amount. */
function withoutCurrency<T extends Facts | null>(facts: T) {
  return facts && Object.fromEntries(Object.entries(facts).filter(([field]) => field !== 'currency'))
}

/** What stands for a word is said as one; names and numbers stay as they are. */
function useFactWords({ currency }: Facts) {
  const { t } = useTranslation('inbox')
  const { formatDate, currencySymbol } = useUiTools()
  const symbol = currencySymbol(typeof currency === 'string' ? currency : defaultCurrency)
  return {
    nameOf: (field: string) => t([`facts.${field}`, `fields:${field}`], { defaultValue: field }),
    said(field: string, value: string) {
      if (amounts.has(field)) return amountInSentence(value, symbol)
      if (field === 'count') return amountInSentence(value, '').trim()
      if (value === 'true' || value === 'false') return t(`values.${value}`)
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(`${value}T12:00:00Z`)
      return /^[a-z0-9]+$/.test(value) ? t(`values.${field}.${value}`, { defaultValue: value }) : value
    },
  }
}

function OneChange({ change, after }: { change: FieldChange; after: Facts }) {
  const { t } = useTranslation('inbox')
  const words = usePermissionWords()
  const { nameOf: fieldName, said } = useFactWords(after)
  const nameOf = (entry: string) => (change.field === 'permissions' ? words.permission(entry) : entry)
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
              <bdi className={classes.old}>{said(change.field, change.before)}</bdi>{' '}
            </>
          )}
          <span className="unseen">{t('after')}: </span>
          <bdi>{change.after === null ? t('nothing') : said(change.field, change.after)}</bdi>
        </p>
      )}
    </div>
  )
}
