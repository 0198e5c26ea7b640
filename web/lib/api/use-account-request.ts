import { listAccountRequests, requestAccountKind } from '#contract/operations/content/account-request.ts'
import type { AccountKind } from '#contract/operations/content/contact-topics.ts'
import { refresh, useCall, useSend } from './use-call.ts'
import { useProPlan } from './use-pro-plan.ts'

/** This client's requests of this kind, how to ask, and a plan that includes it. Reads nothing where the account has it already. */
export function useAccountRequest(kind: AccountKind, isGiven: boolean | undefined) {
  const requests = useCall(listAccountRequests, {}, !isGiven)
  const { mutate, isPending, error } = useSend(requestAccountKind)
  const plan = useProPlan(kind === 'pro' && !isGiven)
  const last = requests.data && (requests.data.find((request) => request.kind === kind) ?? null)
  return {
    kind,
    last: { data: last, error: requests.error, refetch: requests.refetch },
    ask: () => mutate({ body: { kind } }, { onSettled: () => refresh(listAccountRequests) }),
    isAsking: isPending,
    failure: error,
    plan,
  }
}
