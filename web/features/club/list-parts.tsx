import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHead } from '#web/lib/page-head.tsx'
import chip from '#web/ui/chip.module.css'
import { IconCalendarEvent } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import classes from './club.module.css'
import { useListPage } from './use-list-page.ts'

interface ClubListProps {
  /** Its texts are in club.json below `lists`. */
  readonly name: string
  /** Above the list: what narrows it. */
  readonly filters?: ReactNode
  readonly count: number
  readonly least?: number
  readonly children: ReactNode
}

/** A page of tiles, with its title, its empty state and its neighbours. */
export function ClubList({ name, filters, count, least = 260, children }: ClubListProps) {
  const { t } = useTranslation('club')
  const title = t(`lists.${name}.title`)
  return (
    <>
      <PageHead title={title} line={t(`lists.${name}.line`)} />
      <div className={classes.head}>
        <h1>{title}</h1>
      </div>
      {filters}
      {count === 0 ? (
        <EmptyState
          icon={<IconCalendarEvent size={28} aria-hidden="true" />}
          title={t(`lists.${name}.empty`)}
          text={t('empty_text')}
        />
      ) : (
        <ul className={classes.grid} style={{ '--tile-least': `${least}px` }}>
          {children}
        </ul>
      )}
      <Neighbours count={count} />
    </>
  )
}

/** The pages before and after it. */
export function Neighbours({ count }: { count: number }) {
  const { t } = useTranslation('club')
  const { earlier, later } = useListPage(count)
  if (earlier === null && later === null) return null
  return (
    <nav className={classes.pages} aria-label={t('pages.label')}>
      {earlier === null ? <span /> : <Link to={earlier}>{t('pages.newer')}</Link>}
      {later === null ? <span /> : <Link to={later}>{t('pages.older')}</Link>}
    </nav>
  )
}

interface ChipsProps {
  readonly label: string
  readonly chosen: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  onChoose(value: string): void
}

/** One choice out of a few; again: all. */
export function Chips({ label, chosen, choices, onChoose }: ChipsProps) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {choices.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className={chip.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
