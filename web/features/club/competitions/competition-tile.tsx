import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { competitions } from '#contract/resources/competitions/competitions.ts'
import { Status } from '#web/ui/status.tsx'
import club from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'

export function CompetitionTile({ item }: { item: ListedRow<typeof competitions> }) {
  const { t } = useTranslation('competitions')
  const base = useClubBase()
  return (
    <Link to={`${base}/competitions/${item.id}`} className={club.tile}>
      <ClubPicture url={item.image} width={320} aspect={1.5} />
      <CompetitionState status={item.status} />
      <h3>
        <LocalText of={item.title} />
      </h3>
      <span className={club.meta}>
        <span>{t('questions', { count: item.question_count ?? 0 })}</span>
        <span>{t('entries', { count: item.entries ?? 0 })}</span>
      </span>
    </Link>
  )
}

const kinds = {
  open: 'success',
  closed: 'pending',
  judged: 'info',
  awarded: 'info',
  draft: 'pending',
} as const

export function CompetitionState({ status }: { status: keyof typeof kinds }) {
  const { t } = useTranslation('competitions')
  return <Status kind={kinds[status]}>{t(`states.${status === 'draft' ? 'closed' : status}`)}</Status>
}
