import type { PaperTicketState } from '#contract/shapes/ticket.ts'
import type { StatusKind } from '#web/ui/status.tsx'

export const looks = {
  for_sale: 'success',
  sold: 'success',
  used: 'info',
  not_activated: 'danger',
  refunded: 'info',
  revoked: 'danger',
  expired: 'info',
} as const satisfies Record<PaperTicketState, StatusKind>
