import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate, tripoliToday } from '#contract/kernel/dates.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { nameOfRange, rangeNames, rangeOf, withEnd } from './ranges.ts'
import classes from './report-filter.module.css'
import { type ReportPlace, searchLengthMax } from './use-report-place.ts'

const firstDay = '2020-01-01'
const typingPauseMs = 300

/** The days of a report, by name or by their ends, and beside them what else narrows it. */
export function ReportFilter({ place, children }: { place: ReportPlace; children?: ReactNode }) {
  const { t } = useTranslation('reports')
  const today = tripoliToday()
  const named = nameOfRange(place.range, today)
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
            className={classes.chip}
            aria-pressed={!ownDays && name === named}
            onClick={() => {
              setChoosing(false)
              place.setRange(rangeOf(name, today))
            }}
          >
            {t(`filter.ranges.${name}`)}
          </button>
        ))}
        <button
          type="button"
          className={classes.chip}
          aria-pressed={ownDays}
          aria-expanded={ownDays}
          onClick={() => setChoosing(true)}
        >
          {t('filter.ranges.own')}
        </button>
      </fieldset>
      <div className={classes.fields}>
        {children}
        <SearchField words={place.words} onWords={place.setWords} />
      </div>
      {ownDays && <OwnDays place={place} today={today} />}
    </section>
  )
}

function OwnDays({ place, today }: { place: ReportPlace; today: string }) {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.days}>
      <DayField
        label={t('filter.from')}
        day={place.range.from}
        max={today}
        onDay={(day) => place.setRange(withEnd(place.range, 'from', day))}
      />
      <DayField
        label={t('filter.to')}
        day={place.range.to}
        max={today}
        onDay={(day) => place.setRange(withEnd(place.range, 'to', day))}
      />
    </div>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly day: string
  readonly max: string
  onDay(day: string): void
}

function DayField({ label, day, max, onDay }: DayFieldProps) {
  const [draft, setDraft] = useState(day)
  useEffect(() => setDraft(day), [day])
  const settle = (text: string) => {
    if (text !== day) onDay(text)
  }
  return (
    <TextInput
      type="date"
      size="md"
      label={label}
      value={draft}
      min={firstDay}
      max={max}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value)
        // While a year is being typed the field already says 0002, then 0020.
        if (isDate(value) && value >= firstDay) settle(value)
      }}
      onBlur={() => (draft === '' || draft >= firstDay ? settle(draft) : setDraft(day))}
    />
  )
}

function SearchField({ words, onWords }: { words: string; onWords(words: string): void }) {
  const { t } = useTranslation('reports')
  const [draft, setDraft] = useState(words)
  useEffect(() => setDraft(words), [words])
  const settle = useDebouncedCallback(onWords, typingPauseMs)
  return (
    <TextInput
      type="search"
      size="md"
      label={t('filter.search')}
      value={draft}
      maxLength={searchLengthMax}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value)
        settle(value)
      }}
    />
  )
}
