import pg from 'pg'
import { post } from '#server/ledger/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { type Belongings, seedClient, seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { openCompetition } from '#tests/world/enter-competition.ts'
import { allow } from '#tests/world/payments.ts'
import { people } from '#tests/world/people.ts'
import { newPlan } from '#tests/world/plans.ts'
import { makePoll } from '#tests/world/points.ts'
import { buyTickets, makeGround, makeTicket } from '#tests/world/tickets.ts'
import type { World } from '#tests/world/world.ts'
import type { ActorName } from './actor-name.ts'
import { type Harvest, resourceOf, singular } from './harvest.ts'
import { harvestPairing, harvestWorld } from './harvest-world.ts'
import { type KnownCalls, openKnownCalls } from './known-calls.ts'

/** Two clients with money and rights, a third one whose data they must not see, and a shop. */
export interface FuzzWorld {
  tokenOf(actor: ActorName): string | null
  /** Another session for a client who lost theirs. */
  openSession(actor: ActorName): Promise<void>
  /** Restores what requests have changed: money, flags, proofs, passwords; and fetches the codes that were sent. */
  tend(): Promise<void>
  /** The examples, about rows of the residents. */
  readonly knownCalls: KnownCalls
  /** Addresses of another client's rows. */
  readonly forbidden: ReadonlySet<string>
  close(): Promise<void>
}

const residents = ['layla', 'yusuf'] as const
const vouchersCount = 400
const ourAccount = {
  bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' },
  holder: 'Mahfaza',
  number: 'LY0012345678',
}
const topUpMinor = 2_000_000n

export async function openFuzzWorld(world: World, harvest: Harvest): Promise<FuzzWorld> {
  const seeded = await seedWorld(world)
  const layla = await seedClient(world, 'layla', seeded)
  const yusuf = await seedClient(world, 'yusuf', seeded)
  const others = await seedClient(world, 'salem', seeded)
  await fillShop(world, harvest)
  harvest.add('ticket_id', await sellOut(world, seeded.admin))
  await allow(world, 'bank', { accounts: [ourAccount] })
  harvest.add('account', ourAccount.number)
  harvest.add(
    'client-subscriptions.subscription_id',
    String(await newPlan(world.services, { trial_days: 7 })),
  )
  // The residents have already voted and played.
  const unplayed = { poll: await makePoll(seeded.admin), competition: await openCompetition(seeded.admin) }
  // An answer takes an entry before it, by the same person: one has begun, the other may begin.
  await (await world.as('yusuf')).post(`/competitions/${unplayed.competition.id}/entry`, {}).data()
  const knownCalls = await openKnownCalls(world, { ...seeded, ...unplayed }, { layla, yusuf })
  harvestWorld(harvest, { ...seeded, ...unplayed }, others)
  for (const { phone, username } of Object.values(people)) {
    for (const [name, value] of Object.entries({ phone, username, to: phone, login: username }))
      harvest.add(name, value)
  }
  harvest.add('login.password', people.layla.password)
  harvest.add('update-password.current_password', people.layla.password)
  const owner = new pg.Pool({ connectionString: world.database.ownerUrl, max: 1 })
  const known = new Map<ActorName, Resident>()
  for (const name of residents) known.set(name, await readResident(world, name))
  const tokens = new Map<ActorName, string>()
  const forbidden = new Set(addressesOf(others))
  let turns = 0
  let settled: string | undefined

  async function openSession(actor: ActorName): Promise<void> {
    const resident = known.get(actor)
    if (!resident) return
    const token = newToken()
    await owner.query(
      `insert into client_session (client_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [resident.id, hashToken(token)],
    )
    tokens.set(actor, token)
  }
  /** In turns the newest client, with a code just sent, an earlier one who may ask for another, and one with a proven phone. */
  function newcomer(): string | null {
    turns += 1
    const newcomers = harvest.known('newcomer')
    const newest = newcomers.at(-1)
    return [newest, newcomers.at(-5) ?? newest, newest, settled ?? newest][turns % 4] ?? null
  }
  for (const name of residents) await openSession(name)
  return {
    openSession,
    tokenOf(actor) {
      if (actor === 'newcomer') return newcomer()
      return tokens.get(actor === 'impostor' ? 'layla' : actor) ?? null
    },
    async tend() {
      for (const resident of known.values()) await restore(world, owner, resident)
      harvest.replace('client_subscription_id', await delayRenewal(owner, known.get('yusuf')))
      settled = await settleNewcomer(owner, harvest.known('newcomer'), known.get('layla'))
      for (const address of forbidden) nameThing(harvest, address)
      await readLetters(owner, harvest)
      await harvestPairing(world, harvest, seeded)
    },
    knownCalls,
    forbidden,
    close: () => owner.end(),
  }
}

interface Resident {
  readonly id: bigint
  readonly passwordHash: string
}

async function readResident({ services }: World, name: (typeof residents)[number]): Promise<Resident> {
  const { id, password_hash } = await services.database.db
    .selectFrom('client')
    .select(['id', 'password_hash'])
    .where('username', '=', people[name].username)
    .executeTakeFirstOrThrow()
  return { id, passwordHash: password_hash }
}

/** Money, rights, proofs and the password. */
async function restore(world: World, owner: pg.Pool, { id, passwordHash }: Resident): Promise<void> {
  await owner.query(
    `update client set pro = true, merchant = true, seller = true, password_hash = $2,
       phone_verified_at = coalesce(phone_verified_at, now()),
       email_verified_at = case when email is null then null else coalesce(email_verified_at, now()) end
     where id = $1`,
    [id, passwordHash],
  )
  // A copy of the own data is made once an hour.
  await owner.query(`update client_export set asked_at = now() - interval '2 hours' where client_id = $1`, [
    id,
  ])
  await owner.query(
    `insert into client_device (client_id, device_hash) values ($1, sha256('a phone'))
     on conflict (client_id, device_hash) do nothing`,
    [id],
  )
  const amountMinor = topUpMinor
  await world.services.engine.post(post, {
    input: { postings: [{ from: adjustments('LYD'), to: walletOf(id, 'LYD'), amountMinor }] },
    actor: { type: 'system', id: null },
  })
}

/** One who registered proves the phone and takes the usual password, and still has nothing. @returns their token */
async function settleNewcomer(
  owner: pg.Pool,
  tokens: readonly string[],
  resident: Resident | undefined,
): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: bigint; token_hash: Buffer }>(
    `update client c set password_hash = $2, phone_verified_at = coalesce(phone_verified_at, now()),
       email_verified_at = case when email is null then null else coalesce(email_verified_at, now()) end
     from (select client_id, token_hash from client_session where token_hash = any($1) and ended_at is null
       order by id limit 1) s
     where c.id = s.client_id returning s.token_hash`,
    [tokens.map(hashToken), resident?.passwordHash],
  )
  const [row] = rows
  return row && tokens.find((token) => hashToken(token).equals(row.token_hash))
}

/** As if the wallet had been empty when the plan was renewed. @returns the id of their subscription */
async function delayRenewal(owner: pg.Pool, resident: Resident | undefined): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with late as (
       update client_subscription set status = 'past_due', due_at = now() + interval '1 day',
         period_starts_at = period_starts_at - (ends_at - now()), ends_at = now()
       where client_id = $1 and status in ('active', 'past_due')
       returning id, payment_id, period_starts_at, ends_at),
     paid as (
       update subscription_payment p set starts_at = late.period_starts_at, ends_at = late.ends_at
       from late where p.id = late.payment_id)
     select id::text from late`,
    [resident?.id],
  )
  return rows.map(({ id }) => id)
}

/** Of a kind that has none left, so that clients wait for it. */
async function sellOut(world: World, admin: Caller): Promise<string> {
  const ticketId = await makeTicket(admin, await makeGround(world), { price: '1.000', quota: 1 })
  await buyTickets(await world.as('salem'), ticketId, { price: '1.000' })
  return ticketId
}

/** A one-time code works only for its receiver, and only the last one. */
async function readLetters(owner: pg.Pool, harvest: Harvest): Promise<void> {
  const sent = await owner.query<{ code: string; recipient: string }>(
    `select substring(body from '[0-9]{6}') as code, recipient from outbox_message
     where body ~ '[0-9]{6}' order by id desc limit 12`,
  )
  const codes = sent.rows.map(({ code }) => code)
  harvest.replace('verify.code', codes.slice(0, 3))
  const reset = residents.map((name) => people[name].phone)
  harvest.replace('forgot-password.login', reset)
  const theirs = sent.rows.filter(({ recipient }) => reset.some((phone) => phone === recipient))
  harvest.replace('forgot-password.code', theirs.map(({ code }) => code).slice(0, 2))
}

async function fillShop({ services }: World, harvest: Harvest): Promise<void> {
  const cards = await newCategory(services, { kind: 'card' })
  await stockCards(services, cards, supplierCodes(5_000, 100_000))
  for (const kind of ['recharge', 'goods'] as const) {
    const { printed } = await printVouchers(services, await newCategory(services, { kind }), {
      count: vouchersCount,
    })
    for (const { code, serialNumber } of printed.slice(0, vouchersCount / 4)) {
      harvest.add('code', code)
      harvest.add('serial_number', serialNumber)
    }
  }
}

/** Publishes it, so that others request it. */
function nameThing(harvest: Harvest, address: string): void {
  const id = address.split('/')[4]
  if (id) harvest.add(`${singular(resourceOf(address))}_id`, id)
}

function addressesOf(things: Belongings): string[] {
  return [
    `card-orders/${things.orderId}`,
    `cards/${things.cardId}`,
    `cards/${things.cardId}/reveal`,
    `transfers/${things.transferId}`,
    `recharges/${things.rechargeId}`,
    `settlements/${things.settlementId}`,
    `sessions/${things.sessionId}`,
    `transactions/${things.reference}/proof`,
  ].map((address) => `/api/client/${address}`)
}
