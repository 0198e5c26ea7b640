import { useTranslation } from 'react-i18next'
import chip from '#web/ui/chip.module.css'
import { IconClock, IconMapPin } from '#web/ui/icons.ts'
import type { Here } from './near.ts'

interface SellerChipsProps {
  readonly here: Here
  /** Asks for the position, or gives it up. */
  onNear(): void
  readonly isOpenOnly: boolean
  /** Of those that are found; null: the time is not known yet. */
  readonly openCount: number | null
  onOpenOnly(only: boolean): void
}

const notes = {
  asking: 'near_asking',
  refused: 'near_refused',
  unknown: 'near_unknown',
  known: 'near_note',
} as const

/** By distance, and only those that are open. */
export function SellerChips({ here, onNear, isOpenOnly, openCount, onOpenOnly }: SellerChipsProps) {
  const { t } = useTranslation('site-sellers')
  const isAsking = here.state === 'asking'
  return (
    <>
      <fieldset className={chip.row} aria-label={t('filters')}>
        <button
          type="button"
          className={chip.chip}
          aria-pressed={here.state === 'known'}
          aria-busy={isAsking || undefined}
          onClick={() => !isAsking && onNear()}
        >
          <IconMapPin size={20} aria-hidden="true" />
          {t('near')}
        </button>
        <button
          type="button"
          className={chip.chip}
          aria-pressed={isOpenOnly}
          onClick={() => onOpenOnly(!isOpenOnly)}
        >
          <IconClock size={20} aria-hidden="true" />
          {openCount === null ? t('open_only') : t('open_only_count', { count: openCount })}
        </button>
      </fieldset>
      <p className="small soft" role="status">
        {here.state !== 'unasked' && t(notes[here.state])}
      </p>
    </>
  )
}
