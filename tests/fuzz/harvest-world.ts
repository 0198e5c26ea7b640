import type { Belongings, Seeded } from '#tests/world/belongings.ts'
import { pairingCode } from '#tests/world/gates.ts'
import type { World } from '#tests/world/world.ts'
import type { Harvest } from './harvest.ts'

/** As in the examples. */
const pin = '270419'

/** What is on sale and what the club publishes, under the names by which requests ask for it. */
export function harvestWorld(harvest: Harvest, seeded: Seeded, of: Belongings): void {
  const { club, competition, organisation, poll, subject } = seeded
  const known: Readonly<Record<string, readonly string[]>> = {
    branch_id: [organisation.branches],
    'client-subscriptions.subscription_id': [seeded.planId],
    competition_id: [competition.id],
    event_id: [club['events'] ?? ''],
    'pin.pin': [pin],
    'confirmations.pin': [pin],
    'gate.key': [seeded.gateKey],
    gift_id: [seeded.giftId],
    option_id: poll.options.map(({ id }) => id),
    option: competition.questions.flatMap(({ options }) => options.map(({ id }) => id)),
    question_id: competition.questions.map(({ id }) => id),
    ticket_id: [seeded.ticketId],
    'ticket-orders.price': ['1.000'],
    'ticket-orders.ticket_id': [seeded.ticketId],
    'ticket-links.token': [of.ticketLink],
    'money-requests.code': [of.requestCode],
    'wanted-ad_id': [of.wantedAdId],
  }
  for (const [name, values] of Object.entries(known)) for (const value of values) harvest.add(name, value)
  for (const resource of ['comments', 'reactions', 'engagement'])
    for (const [name, value] of Object.entries(subject)) harvest.add(`${resource}.${name}`, value)
}

/** A new code of the gate: each works once, for ten minutes. */
export async function harvestPairing(world: World, harvest: Harvest, { admin }: Seeded): Promise<void> {
  const gate = await world.services.database.db
    .selectFrom('ticket_gate')
    .select('id')
    .executeTakeFirstOrThrow()
  harvest.replace('gate.code', [await pairingCode(admin, String(gate.id))])
}
