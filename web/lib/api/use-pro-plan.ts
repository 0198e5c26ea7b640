import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { useCall, useList } from './use-call.ts'

const { list: listPlans } = audienceOf(subscriptions)
const plansMax = 50

/** The plan that gives a Pro account without a request, the recommended one first; null where none does. */
export function useProPlan(enabled: boolean) {
  const plans = useList(listPlans, { query: { per_page: plansMax } }, enabled).data?.data ?? []
  const own = useCall(showOwnSubscription, {}, enabled).data
  const giving = plans.filter(({ pro }) => pro)
  const plan = giving.find(({ featured }) => featured) ?? giving[0]
  if (!plan || !own) return null
  const mayTry = own.subscription === null && !own.trial_used
  return { name: plan.name, freeDays: mayTry ? plan.trial_days : 0 }
}
