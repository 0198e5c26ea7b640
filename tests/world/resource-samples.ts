import { resources } from '#contract/console-resources.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isReference } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { type Write, writableFields } from '#contract/kernel/resource/write-body.ts'
import type { Caller } from './caller.ts'
import { sampleOfField } from './kind-samples.ts'
import { fileOf } from './sample-files.ts'

let countriesMade = 0
let daysMade = 0

/** Values that a rule of a section asks for, beyond the kind of the field. */
const special: Readonly<Record<string, () => unknown>> = {
  'clients.seller': () => true,
  'clients.pro': () => true,
  // Each day once.
  'treasury-days.day': () => {
    daysMade += 1
    return new Date(Date.UTC(2001, 0, daysMade)).toISOString().slice(0, 10)
  },
  // The others ask for a number of something.
  'treasury-operations.kind': () => 'write_off',
  'money-transfers.kind': () => 'operator_to_client',
  'money-transfers.from_client_id': () => undefined,
  // A past moment is replaced by the current one.
  'page-texts.published_at': () => '2090-01-01T00:00:00.000Z',
  // A bank method needs an account, so another method is chosen.
  'payment-methods.active': () => false,
  // An end is in the future.
  'commenting-bans.ends_at': () => '2090-05-01T10:00:00.000Z',
  // Sent by nobody, while the tests look at it.
  'notifications.send_at': () => '2090-01-01T00:00:00.000Z',
  'notifications.audience': () => 'role',
  'notifications.in_app': () => true,
  'scheduled-exports.section': () => 'cities',
  'scheduled-exports.query': () => ({}),
  'scheduled-exports.columns': () => ['name'],
  'scheduled-exports.sort': () => '-id',
  'promo-codes.ends_at': () => '2026-06-01T10:00:00.000Z',
  // Within what one person may promise.
  'promo-codes.discount_bp': () => 500,
  'promo-codes.cost_max': () => '10.000',
  // Clients see cards that are on sale: by their number alone it may be that none is.
  'categories.kind': () => 'card',
  'categories.active': () => true,
  'categories.face_value': () => '10.000',
  'categories.price': () => '10.000',
  'categories.buy_price': () => '9.250',
  'categories.fee': () => '0.500',
  'categories.buy_currency': () => 'LYD',
  'categories.buy_fee': () => '0.050',
  'categories.buy_fee_share': () => 100,
  'categories.sell_fee': () => '0.100',
  'categories.sell_fee_share': () => 100,
  'categories.dial_pattern': () => '*120*{code}#',
  'categories.code_pattern': () => '\\d{14}',
  // A gift names what its kind gives, and nothing else.
  'gifts.kind': () => 'card',
  // Two people lower it; the history brings an earlier one back.
  'gifts.points_to_gift': () => 100,
  'gifts.product_id': () => undefined,
  'gifts.branch_id': () => undefined,
  'products.price': () => '20.000',
  'products.discount': () => '0.250',
  // Values depend on the kind of their attribute.
  'products.attributes': () => undefined,
  'categories.attributes': () => undefined,
  'attributes.kind': () => 'choice',
  // Batches and sales are made by jobs and wizards.
  'shipments.batches': () => undefined,
  'shipments.sales': () => undefined,
  // Headings alone are no form, and conditions point to other questions.
  'forms.questions': () => [{ text: { ar: 'لماذا؟', en: 'Why?' }, type: 'textfield' }],
  // Its rows point to people.
  'games.line_up': () => undefined,
  'seasons.ends_on': () => '2090-06-30',
  'seasons.current': () => false,
  'staff.contract_ends_at': () => '2090-06-30',
  // A ticket is for one thing; seats need a sector, which is written in its stadium.
  'ticket-gates.event_id': () => undefined,
  'ticket-gates.opens_at': () => undefined,
  'ticket-gates.closes_at': () => undefined,
  'tickets.event_id': () => undefined,
  'tickets.season_id': () => undefined,
  'tickets.sector_id': () => undefined,
  'tickets.seat': () => undefined,
  'tickets.last_seat': () => undefined,
  'tickets.virtual_ticket': () => false,
  'tickets.ticket_for_me': () => true,
  'tickets.sale_from': () => undefined,
  'tickets.sale_to': () => undefined,
  'tickets.quota': () => 100_000,
  'offline-tickets.count': () => 2,
  // One club is ours, and stays so.
  'clubs.our_club': () => false,
  'player-transfers.from_club_id': () => undefined,
  // No country of the seed begins with one of these.
  'countries.code': () => {
    countriesMade += 1
    return `${'UVWXYZ'[countriesMade % 6]}${String.fromCharCode(65 + (Math.floor(countriesMade / 6) % 26))}`
  },
}

/** Values that a section needs once the rest of a body exists. */
const completions: Readonly<Record<string, (caller: Caller, body: Body) => Promise<Body>>> = {
  'page-texts': async (caller, { preview: _seen, ...draft }) => {
    const { data } = (await caller.post('/page-texts/previews', draft)).body
    return { ...draft, preview: (data as { preview?: string } | undefined)?.preview ?? 'none' }
  },
  // A club is in a season once, and does not play against itself.
  participants: async (caller, body) => ({ ...body, club_id: await newRow(caller, 'clubs') }),
  games: async (caller, body) => ({ ...body, opponent_club_id: await newRow(caller, 'clubs') }),
  // Events are of games that have begun.
  'game-events': async (caller, body) => {
    const id = await newRow(caller, 'games')
    await caller.post(`/games/${id}/kick-offs`, {}).data()
    return { ...body, game_id: id }
  },
}

async function newRow(caller: Caller, name: string): Promise<string> {
  return String((await makeRow(caller, resourceOf(name)))['id'])
}

type Body = Record<string, unknown>

/** The body with what follows from the rest of it. */
export async function completed(caller: Caller, resource: Resource, body: Body): Promise<Body> {
  return (await completions[resource.name]?.(caller, body)) ?? body
}

let made = 0
/** The row that samples point to, for each section of each product. */
const targetsOf = new WeakMap<object, Map<string, string>>()

export interface SampleOptions {
  readonly write?: Write
  /** Its targets are made for it alone, and so are those of theirs. */
  readonly ownTargets?: boolean
}

/** A body that a write of this section takes; no two are alike. */
export async function sampleBody(
  caller: Caller,
  resource: Resource,
  { write = 'store', ownTargets = false }: SampleOptions = {},
): Promise<Record<string, unknown>> {
  made += 1
  const number = made
  const body = new Map<string, unknown>()
  for (const [name, field] of writableFields(resource, write)) {
    // A row below another of its section would need one more, and so on.
    const isFilled = 'to' in field && field.to !== resource.name && !(`${resource.name}.${name}` in special)
    const target = isFilled ? await targetOf(caller, field.to, ownTargets) : null
    const value = target ?? sampleOf(resource, name, field, number)
    if (value !== undefined) body.set(name, target === null || isReference(field) ? value : [value])
  }
  return write === 'store' ? completed(caller, resource, Object.fromEntries(body)) : Object.fromEntries(body)
}

async function targetOf(caller: Caller, name: string, own: boolean): Promise<string> {
  const targets = targetsOf.get(caller.product) ?? new Map<string, string>()
  targetsOf.set(caller.product, targets)
  const known = targets.get(name)
  if (known !== undefined && !own) return known
  const id = name === 'stadium-sectors' ? await newSector(caller) : await newTarget(caller, name, own)
  if (!own) targets.set(name, String(id))
  return String(id)
}

async function newTarget(caller: Caller, name: string, own: boolean): Promise<unknown> {
  return (await makeRow(caller, resourceOf(name), { ownTargets: own }))['id']
}

/** Sectors are written in their stadium. */
async function newSector(caller: Caller): Promise<string | undefined> {
  const name = { ar: 'المنصة', en: 'Stand' }
  const sectors = [{ name, numbered: false, capacity: 100 }]
  const body = { ...(await sampleBody(caller, resourceOf('stadiums'))), sectors }
  const { id } = await caller.post('/stadiums', body).data<{ id: string }>()
  const [sector] = await caller.get(`/stadium-sectors?filter[stadium_id]=${id}`).data<{ id: string }[]>()
  return sector?.id
}

function sampleOf(resource: Resource, name: string, field: Field, n: number): unknown {
  const own = special[`${resource.name}.${name}`]
  return own ? own() : (sampleOfField(name, field, n) ?? (field.required ? fileOf(field) : undefined))
}

export async function makeRow(
  caller: Caller,
  resource: Resource,
  options: Omit<SampleOptions, 'write'> = {},
): Promise<Record<string, unknown>> {
  return caller.post(`/${resource.name}`, await sampleBody(caller, resource, options)).data()
}

export function resourceOf(name: string): Resource {
  const found = resources.find((resource: Resource) => resource.name === name)
  if (!found) throw new Error(`no resource ${name}`)
  return found
}
