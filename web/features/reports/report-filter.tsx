import { NativeSelect } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tripoliToday } from '#contract/kernel/dates.ts'
import chipClasses from '#web/ui/chip.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { nameOfRange, rangeNames, rangeOf } from './ranges.ts'
import classes from './report-filter.module.css'
import type { ReportState } from './use-report-state.ts'

// The calendar is larger than the rest: it loads when own days are chosen.
const OwnDays = lazy(() => import('./own-days.tsx'))

/** The range of a report, by name or by its ends, and its other filters. */
export function ReportFilter({ state, children }: { state: ReportState; children?: ReactNode }) {
  const { t } = useTranslation('reports')
  const today = tripoliToday()
  const named = nameOfRange(state.range, today)
  const [choosing, setChoosing] = useState(false)
  const ownDays = choosing || named === undefined
  return (
    <section className={`${classes.filter} no-print`} aria-label={t('filter.label')}>
      <fieldset className={classes.ranges}>
        <legend className="unseen">{t('filter.range')}</legend>
        {rangeNames.map((name) => (
          <button
            key={name}
            type="button"
            className={chipClasses.chip}
            aria-pressed={!ownDays && name === named}
            onClick={() => {
              setChoosing(false)
              state.setRange(rangeOf(name, today))
            }}
          >
            {t(`filter.ranges.${name}`)}
          </button>
        ))}
        <button
          type="button"
          className={chipClasses.chip}
          aria-pressed={ownDays}
          aria-expanded={ownDays}
          onClick={() => setChoosing(true)}
        >
          {t('filter.ranges.own')}
        </button>
      </fieldset>
      <div className={classes.fields}>
        {children}
        <SearchField label={t('filter.search')} value={state.labels} onSearch={state.setWords} />
      </div>
      {ownDays && (
        <Suspense fallback={<BlockSkeleton height={72} />}>
          <OwnDays state={state} today={today} />
        </Suspense>
      )}
    </section>
  )
}

interface FilterChoiceProps {
  readonly state: ReportState
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** All rows, or those of one value. */
export function FilterChoice({ state, label, choices }: FilterChoiceProps) {
  const { t } = useTranslation('reports')
  return (
    <NativeSelect
      size="md"
      label={label}
      data={[{ value: '', label: t('common:all') }, ...choices]}
      value={state.filter}
      onChange={({ currentTarget }) => state.setFilter(currentTarget.value)}
    />
  )
}
