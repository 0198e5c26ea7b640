import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { listOwnTickets } from '#contract/operations/tickets/own-tickets.ts'
import { Status, type StatusKind } from '#web/ui/status.tsx'

type OwnTicket = AnswerOf<typeof listOwnTickets>[number]

const looks: ReadonlyMap<string, StatusKind> = new Map([
  ['reserved', 'pending'],
  ['valid', 'success'],
  ['admitted', 'success'],
  ['revoked', 'danger'],
])

export function TicketState({ state }: { readonly state: OwnTicket['state'] }) {
  const { t } = useTranslation('tickets')
  return <Status kind={looks.get(state) ?? 'info'}>{t(`ticket_states.${state}`)}</Status>
}
