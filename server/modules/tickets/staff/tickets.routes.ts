import { printPaperTickets as printContract } from '#contract/operations/tickets/print-paper-tickets.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { printPaperTickets } from './print-paper-tickets.ts'

interface TicketDeps {
  readonly database: Database
  readonly keys: KeyRing
}

export function routeTicketsOfStaff(api: Api, deps: TicketDeps): void {
  api.file(printContract, ({ params, body, actor, origin }) =>
    printPaperTickets(deps, { id: params.id, part: body.part, actor, origin }),
  )
}
