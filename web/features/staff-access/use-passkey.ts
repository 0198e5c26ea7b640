import { useState } from 'react'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { offerPasskey, proveAfresh, provePasskey } from '#contract/operations/staff-access/second-factor.ts'
import { addPasskey, beginPasskey } from '#contract/operations/staff-access/set-up-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { makePasskey, signChallenge } from '#web/lib/passkeys/ceremonies.ts'

/** The passkey exchanges: the server's challenge, the device's answer, the server's result. */
export function usePasskey() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const converse = async <T>(conversation: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    setFailure(undefined)
    try {
      return await conversation()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.sentence)
      return null
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    prove: () =>
      converse(async () => call(provePasskey, { body: { response: await answerOffer() }, quiet: true })),
    proveAfresh: () =>
      converse(async () => call(proveAfresh, { body: { passkey: await answerOffer() }, quiet: true })),
    add: (name: string) => converse(() => enrolPasskey(name, {})),
  }
}

/** Makes a passkey on this device and keeps it. */
export async function enrolPasskey(
  name: string,
  proof: BodyInput<typeof beginPasskey>,
): Promise<AnswerOf<typeof addPasskey>> {
  const { options } = await call(beginPasskey, { body: proof, quiet: true })
  return call(addPasskey, { body: { name, response: await makePasskey(options) }, quiet: true })
}

async function answerOffer() {
  const { options } = await call(offerPasskey, { quiet: true })
  return signChallenge(options)
}
