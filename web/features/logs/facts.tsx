import { useTranslation } from 'react-i18next'
import { settingFields } from '#contract/operations/settings/setting-fields.ts'
import { TimeCell } from '#web/console-kit/cells/time-cell.tsx'
import { findSection } from '#web/console-kit/data/sections.ts'
import { SettingValue } from '#web/console-kit/words/setting-value.tsx'
import { wordsOf } from '#web/lib/console/fact-words.ts'
import { usePermissionWords } from '#web/lib/console/use-permission-words.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './logs.module.css'

interface FactsProps {
  /** The section of what they are facts of; its own words come first. */
  readonly section: string | undefined
  readonly facts: unknown
}

/** How something was, field by field, in the words of its section. */
export function Facts({ section, facts }: FactsProps) {
  const { t } = useTranslation(['kit', 'resources', 'fields'])
  if (typeof facts !== 'object' || facts === null) return <span className="faint">—</span>
  const called = (field: string) =>
    t([`resources:${section}.fields.${field}`, `resources:activity-logs.facts.${field}`, `fields:${field}`], {
      defaultValue: field,
    })
  const currency = 'currency' in facts ? String(facts.currency) : undefined
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([field, value]) => (
        <div key={field}>
          <dt>{called(field)}</dt>
          <dd>
            <Fact section={section} field={field} value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Amounts that no section has a field for. */
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'net_amount',
  'total_amount',
  'total_value',
  'face_value',
])
const inWire = /^-?\d+\.\d+$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

interface FactProps {
  readonly section: string | undefined
  readonly field: string
  readonly value: unknown
  readonly currency: string | undefined
}

function Fact({ section, field, value, currency }: FactProps) {
  const { t } = useTranslation(['kit', 'resources'])
  const words = usePermissionWords()
  const { locale } = usePage()
  if (section === 'settings' && field in settingFields) return <SettingValue name={field} value={value} />
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'permissions' && Array.isArray(value))
    return <bdi>{value.map((one) => words.permission(String(one))).join(t('comma'))}</bdi>
  const text = wordsOf(value, { locale, comma: t('comma') })
  if (text === '') return '—'
  const isAmount = amounts.has(field) || findSection(section)?.fields[field]?.kind === 'money'
  if (isAmount && inWire.test(text)) return <Money value={text} {...(currency && { currency })} />
  if (moment.test(text)) return <TimeCell at={text} within="page" />
  return <bdi>{t(`resources:${section}.choices.${field}.${text}`, { defaultValue: text })}</bdi>
}
