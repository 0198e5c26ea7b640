import type { FastifyInstance } from 'fastify'
import { signIn } from './colleague.ts'
import { knowAttributes, type NamedValue } from './know-attributes.ts'
import type { Shop } from './open-shop.ts'

const internet: NamedValue = ['Use', 'Internet']
const games: NamedValue = ['Use', 'Games']
const apps: NamedValue = ['Use', 'Apps']
const anyAccount: NamedValue = ['Country of the account', 'Works in any country']
const american: NamedValue = ['Country of the account', 'United States']

/** By the beginning of the English name. */
const described: Readonly<Record<string, readonly NamedValue[]>> = {
  'LTT internet': [internet],
  PUBG: [games, anyAccount],
  PlayStation: [games, american],
  iTunes: [apps, american],
  'Google Play': [apps, american],
}

/** Cards get the attributes by which clients filter them. */
export async function describeCards(app: FastifyInstance, shop: Shop): Promise<void> {
  const admin = await signIn(app, 'admin')
  const toValue = await knowAttributes(admin)
  for (const [name, { id }] of shop) {
    const [, values] = Object.entries(described).find(([start]) => name.startsWith(start)) ?? []
    if (!values) continue
    const { updated_at: seen } = await admin.get<{ updated_at: string }>(`/categories/${id}`)
    await admin.put(`/categories/${id}`, { attributes: values.map(toValue), seen_updated_at: seen })
  }
}
