import { changeFlags } from '#server/modules/clients/index.ts'
import { changeStatus } from '#server/modules/identity/index.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Membership } from '../rules/clients.ts'
import * as rules from '../rules/clients.ts'
import type { Client, Town } from '../rules/town.ts'
import { type Deed, oneOf, type Plan } from './plan.ts'

export const register: Deed = (town, random) => {
  const known = random.chance(30) ? oneOf(random, town.clients) : undefined
  const samePhone = random.chance(50)
  return registering(town, {
    phone: samePhone ? known?.phone : undefined,
    username: samePhone ? undefined : known?.username,
  })
}

/** Somebody new, or with the phone or the name of somebody else. */
export function registering(
  town: Town,
  taken: { phone?: string | undefined; username?: string | undefined },
): Plan {
  let newcomer = { phone: '', username: '' }
  let member: Membership | undefined
  return {
    sentence: `somebody registers with ${taken.phone ?? 'a new phone'} and ${taken.username ?? 'a new name'}`,
    async act(product) {
      const number = product.nextNumber()
      newcomer = {
        phone: taken.phone ?? `091${String(number).padStart(7, '0')}`,
        username: taken.username ?? `client${number}`,
      }
      const outcome = await product.hands.register(newcomer)
      member = outcome.member
      return outcome
    },
    expect: () => rules.register(town, newcomer, member),
  }
}

export const verify: Deed = (town, random) => {
  const client = oneOf(
    random,
    random.chance(80) ? town.clients.filter(({ verified }) => !verified) : town.clients,
  )
  return client ? verifying(town, client) : null
}

export function verifying(town: Town, client: Client): Plan {
  return {
    sentence: `client ${client.id} proves its phone`,
    door: { client, asks: 'session' },
    async act({ hands, asOwner }) {
      const { rows } = await asOwner(
        `select substring(body from '\\d{6}') as code from outbox_message where recipient = $1 order by id desc limit 1`,
        [client.phone],
      )
      return hands.verify(client, rows[0]?.code ?? '000000')
    },
    expect: () => rules.verify(town, { client }),
  }
}

export const changeRights: Deed = (town, random) => {
  const client = oneOf(random, town.clients)
  if (!client) return null
  return changingRights(town, client, {
    pro: random.chance(70),
    merchant: random.chance(70),
    seller: random.chance(70),
  })
}

export function changingRights(
  town: Town,
  client: Client,
  flags: { pro: boolean; merchant: boolean; seller: boolean },
): Plan {
  return {
    sentence: `client ${client.id} becomes ${JSON.stringify(flags)}`,
    act: ({ database }) =>
      outcomeOf(
        database
          .transact((tx) => changeFlags(tx, { clientId: BigInt(client.id), flags, staffId: null }))
          .then(({ pro, merchant, seller }) => ({ said: { pro, merchant, seller } })),
      ),
    expect: () => rules.changeFlags(town, { client, flags }),
  }
}

export const openOrClose: Deed = (town, random) => {
  const client = oneOf(random, town.clients)
  if (!client) return null
  const active = !client.active || random.chance(20)
  return {
    sentence: `the account of client ${client.id} is ${active ? 'opened' : 'closed'}`,
    act: ({ database }) => {
      const change = {
        clientId: BigInt(client.id),
        status: active ? ('active' as const) : ('inactive' as const),
        staffId: null,
        reason: null,
      }
      return outcomeOf(database.transact((tx) => changeStatus(tx, change)).then(() => ({})))
    },
    expect: () => rules.changeStatus(town, { client, active }),
  }
}
