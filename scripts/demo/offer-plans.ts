import type { FastifyInstance } from 'fastify'
import { signIn } from './colleague.ts'
import type { Resident } from './resident.ts'

/** Who subscribes to which plan, by their English names. */
const subscribers = [
  ['layla', 'Max'],
  ['youssef', 'Plus'],
] as const
const tries = [['omar', 'Plus']] as const

interface Plan {
  readonly id: string
  readonly name: { readonly en: string }
  readonly price: string
}

/** Two people offer the plans of the samples, but for the last one; some clients subscribe, one tries a plan. */
export async function offerPlans(app: FastifyInstance, residents: readonly Resident[]): Promise<void> {
  const [admin, supervisor] = [await signIn(app, 'admin'), await signIn(app, 'supervisor')]
  const plans = await admin.get<Plan[]>('/subscriptions')
  for (const { id, name } of plans) {
    if (name.en === 'Ramadan') continue
    const asked = await admin.post<{ approval_id: string }>(`/subscriptions/${id}/offers`, {})
    await supervisor.post(`/approvals/${asked.approval_id}/approval`, {})
  }
  const planOf = (called: string) => plans.find(({ name }) => name.en === called)
  const residentOf = (username: string) => residents.find(({ person }) => person.username === username)
  for (const [username, called] of subscribers) {
    const plan = planOf(called)
    const body = { subscription_id: plan?.id, kind: 'start', price: plan?.price, credit: '0.000' }
    await residentOf(username)?.ask('/client-subscriptions', body)
  }
  for (const [username, called] of tries)
    await residentOf(username)?.ask('/client-subscriptions/trials', { subscription_id: planOf(called)?.id })
}
