import { useTranslation } from 'react-i18next'
import { Parts } from '#web/ui/parts.tsx'
import { LocalText } from '../local-text.tsx'
import type { Paper } from './paper-ticket.ts'

interface KindAndSeatProps {
  readonly of: Pick<Paper, 'name' | 'sector' | 'row' | 'seat'>
}

/** The kind of ticket, its sector and seat; a kind is often named like its sector. */
export function KindAndSeat({ of: { name, sector, row, seat } }: KindAndSeatProps) {
  const { t } = useTranslation('tickets')
  return (
    <Parts>
      <LocalText of={name} />
      {sector && sector.ar !== name.ar && <LocalText of={sector} />}
      {row !== null && seat !== null && t('plan.seat', { row, seat })}
    </Parts>
  )
}
