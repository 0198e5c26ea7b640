import { showPin } from '#contract/operations/identity/pin.ts'
import { useCall } from '#web/lib/api/use-call.ts'

/** The second factors of this client, for a dialog that asks for a current one. */
export function useFactors() {
  const { data } = useCall(showPin)
  const passkeys = data?.passkeys ?? 0
  return { isKnown: data !== undefined, passkeys, has: Boolean(data?.totp) || passkeys > 0 }
}
