import { changeFlags } from '#server/modules/clients/index.ts'
import { changeStatus } from '#server/modules/identity/index.ts'
import { outcomeOf } from '../product/outcome.ts'
import type { Membership } from '../rules/clients.ts'
import * as rules from '../rules/clients.ts'
import type { Client, Model } from '../rules/model.ts'
import { type Action, oneOf, type Plan } from './plan.ts'

export const register: Action = (model, random) => {
  const known = random.chance(30) ? oneOf(random, model.clients) : undefined
  const samePhone = random.chance(50)
  return registering(model, {
    phone: samePhone ? known?.phone : undefined,
    username: samePhone ? undefined : known?.username,
  })
}

/** A new client, sometimes with the phone or name of another one. */
export function registering(
  model: Model,
  taken: { phone?: string | undefined; username?: string | undefined },
): Plan {
  let newcomer = { phone: '', username: '' }
  let member: Membership | undefined
  return {
    sentence: `a newcomer registers with ${taken.phone ?? 'a new phone'} and ${taken.username ?? 'a new name'}`,
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
    expect: () => rules.register(model, newcomer, member),
  }
}

export const verify: Action = (model, random) => {
  const client = oneOf(
    random,
    random.chance(80) ? model.clients.filter(({ verified }) => !verified) : model.clients,
  )
  return client ? verifying(model, client) : null
}

export function verifying(model: Model, client: Client): Plan {
  return {
    sentence: `client ${client.id} proves its phone`,
    auth: { client, asks: 'session' },
    async act({ hands, asOwner }) {
      const { rows } = await asOwner(
        `select substring(body from '\\d{6}') as code from outbox_message where recipient = $1 order by id desc limit 1`,
        [client.phone],
      )
      return hands.verify(client, rows[0]?.code ?? '000000')
    },
    expect: () => rules.verify(model, { client }),
  }
}

export const changeRights: Action = (model, random) => {
  const client = oneOf(random, model.clients)
  if (!client) return null
  return changingRights(model, client, {
    pro: random.chance(70),
    merchant: random.chance(70),
    seller: random.chance(70),
  })
}

export function changingRights(
  model: Model,
  client: Client,
  flags: { pro: boolean; merchant: boolean; seller: boolean },
): Plan {
  return {
    sentence: `client ${client.id} becomes ${JSON.stringify(flags)}`,
    act: ({ database }) =>
      outcomeOf(
        database
          .transact((tx) => changeFlags(tx, { clientId: BigInt(client.id), flags, staffId: null }))
          .then(({ pro, merchant, seller }) => ({ accepted: { pro, merchant, seller } })),
      ),
    expect: () => rules.changeFlags(model, { client, flags }),
  }
}

export const openOrClose: Action = (model, random) => {
  const client = oneOf(random, model.clients)
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
    expect: () => rules.changeStatus(model, { client, active }),
  }
}
