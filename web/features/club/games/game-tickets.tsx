import { useTranslation } from 'react-i18next'
import { listTicketKinds } from '#contract/operations/tickets/shop.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useClubBase } from '../club-base.ts'

/** The way to the tickets of a game, while there are some. */
export function GameTickets({ id }: { readonly id: string }) {
  const { t } = useTranslation('sports')
  const base = useClubBase()
  const kinds = useCall(listTicketKinds, { query: { game_id: id }, quiet: true })
  if (!kinds.data || kinds.data.length === 0) return null
  return <ButtonLink to={`${base}/tickets?game=${id}`}>{t('game.tickets')}</ButtonLink>
}
