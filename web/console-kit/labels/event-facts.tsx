import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asLabel } from '#contract/kernel/label.ts'
import { isMoney } from '#contract/kernel/resource/kinds/money.ts'
import { settings } from '#contract/operations/settings/settings.ts'
import { labelsOf } from '#web/lib/console/fact-labels.ts'
import { usePermissionLabels } from '#web/lib/console/use-permission-labels.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Money } from '#web/ui/money.tsx'
import { TimeCell } from '../cells/time-cell.tsx'
import { describeResource } from '../data/load-resource.ts'
import { findSection } from '../data/sections.ts'
import classes from './event-facts.module.css'
import { SettingValue } from './setting-value.tsx'

type Named = Readonly<Record<string, unknown>>

interface EventFactsProps {
  /** Their section, whose labels come first. */
  readonly section: string | undefined
  readonly facts: unknown
  /** Names for the ids among the facts, by field. */
  readonly names?: unknown
}

/** The facts of a logged event, as text; waits for their section's labels. */
export function EventFacts(props: EventFactsProps) {
  return (
    <Suspense fallback={<span className="faint">…</span>}>
      <Facts {...props} />
    </Suspense>
  )
}

function Facts({ section, facts, names }: EventFactsProps) {
  const { t } = useTranslation([
    'kit',
    'resources/activity-logs',
    `resources/${section ?? 'activity-logs'}`,
    'fields',
  ])
  const amounts = useAmounts(section)
  const { locale } = usePage()
  if (typeof facts !== 'object' || facts === null) return <span className="faint">—</span>
  const called = (field: string) => {
    const keys = [`resources:${section}.fields.${field}`, `resources:activity-logs.facts.${field}`]
    return asLabel(t([...keys, `fields:${field}`], { defaultValue: field }), locale)
  }
  const known: Named = { ...facts }
  const named: Named = typeof names === 'object' && names !== null ? { ...names } : {}
  // An amount has its currency.
  const shown = Object.entries(known).filter(([field]) => field !== 'currency' || !hasAmount(known))
  return (
    <dl className={classes.facts}>
      {shown.map(([field, value]) => (
        <div key={field}>
          <dt>{called(field)}</dt>
          <dd>
            <Fact
              section={section}
              field={field}
              value={value}
              facts={known}
              isAmount={amounts.has(field)}
              name={named[field]}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Amounts without a field in any section. */
const usualAmounts: ReadonlySet<string> = new Set([
  'amount',
  'net_amount',
  'total_amount',
  'total_value',
  'face_value',
])
const inWire = /^-?\d+\.\d+$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
/** Facts that are the id of a record with a page. */
const sectionOfFact: Readonly<Record<string, string>> = {
  approval_id: 'approvals',
  transaction_id: 'wallet-transactions',
  batch_id: 'generate-vouchers',
}

function hasAmount(facts: Named): boolean {
  return Object.keys(facts).some((field) => usualAmounts.has(field))
}

/** Besides them, those of the section. */
function useAmounts(section: string | undefined): ReadonlySet<string> {
  const translator = useTranslator()
  const known = findSection(section)
  if (!known) return usualAmounts
  const { fields } = use(describeResource(known.name, translator))
  return new Set([...usualAmounts, ...Object.keys(fields).filter((name) => isMoney(fields[name]))])
}

interface FactProps {
  readonly section: string | undefined
  readonly field: string
  readonly value: unknown
  readonly facts: Named
  readonly isAmount: boolean
  readonly name: unknown
}

function Fact({ section, field, value, facts, isAmount, name }: FactProps) {
  const { t } = useTranslation(['kit', 'resources', 'approvals'])
  const labels = usePermissionLabels()
  const { locale } = usePage()
  const { can } = useStaffSession()
  if (section === 'settings' && field in settings.keys) return <SettingValue name={field} value={value} />
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'permissions' && Array.isArray(value))
    return <bdi>{value.map((one) => labels.permission(String(one))).join(t('comma'))}</bdi>
  if (name !== undefined && name !== null) return <bdi>{labelsOf(name, { locale, comma: t('comma') })}</bdi>
  const text = labelsOf(value, { locale, comma: t('comma') })
  if (text === '') return '—'
  const { currency } = facts
  if (isAmount && inWire.test(text))
    return <Money value={text} {...(typeof currency === 'string' && { currency })} />
  if (moment.test(text)) return <TimeCell at={text} within="page" />
  const target = sectionOfFact[field]
  const isOpen =
    target === 'approvals' || (target !== undefined && can([`${target}-show`, `${target}-index`]))
  if (isOpen) return <Link to={`/console/${target}/${text}`}>{text}</Link>
  // A code is in lower case; people's text stays as it is.
  if (!/^[a-z][a-z0-9_-]*$/.test(text)) return <bdi>{text}</bdi>
  return (
    <bdi>
      {t(
        [
          `resources:${section}.choices.${field}.${text}`,
          `kit:choices.${field}.${text}`,
          `resources:activity-logs.values.${field}.${text}`,
          ...(field === 'kind' ? [`approvals:kinds.${text}`] : []),
          ...(field === 'resource' ? [`resources:${text}.title`] : []),
        ],
        { defaultValue: text },
      )}
    </bdi>
  )
}
