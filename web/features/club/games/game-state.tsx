import { useTranslation } from 'react-i18next'
import { IconBroadcast } from '#web/ui/icons.ts'
import { Status, type StatusKind } from '#web/ui/status.tsx'
import type { GameCard } from './game-types.ts'

const kinds: Readonly<Partial<Record<GameCard['status'], StatusKind>>> = {
  live: 'danger',
  half_time: 'pending',
  postponed: 'pending',
  cancelled: 'danger',
  abandoned: 'danger',
}

/** Colour, sign and word. */
export function GameState({ status }: { status: GameCard['status'] }) {
  const { t } = useTranslation('sports')
  return (
    <Status kind={kinds[status] ?? 'info'} icon={status === 'live' ? IconBroadcast : undefined}>
      {t(`states.${status}`)}
    </Status>
  )
}

export function isPlayed(status: GameCard['status']): boolean {
  return ['live', 'half_time', 'finished', 'abandoned'].includes(status)
}

export function isOn(status: GameCard['status']): boolean {
  return status === 'live' || status === 'half_time'
}
