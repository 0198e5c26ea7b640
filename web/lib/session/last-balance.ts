import { useEffect } from 'react'
import { z } from 'zod'
import { parseJson } from '#web/lib/parse-json.ts'
import { recallStoredBalance, storeBalance, useSession } from './session.ts'

/** A balance that was true once: it is never shown without its time. */
export interface LastBalance {
  readonly available: string
  readonly held: string
  readonly currency: string
  /** By this device's clock. */
  readonly readAt: Date
}

const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const stored = z.object({
  clientId: z.string(),
  available: amount,
  held: amount,
  currency: z.string(),
  readAt: z.number().transform((millis) => new Date(millis)),
})

/** The balance that this browser read last, of this client alone; null: none. */
export function useLastBalance(): LastBalance | null {
  const { user } = useSession()
  // On the server nobody is signed in.
  if (user === null) return null
  const read = stored.safeParse(parseJson(recallStoredBalance() ?? 'null'))
  return read.success && read.data.clientId === user.id ? read.data : null
}

interface Known {
  readonly available: string
  readonly held: string
  readonly currency: string
}

/** Keeps what was just read until the session ends. @param readAt milliseconds since 1970 */
export function useKeptBalance(wallet: Known | undefined, readAt: number): void {
  const { user } = useSession()
  useEffect(() => {
    if (!wallet || !user) return
    const { available, held, currency } = wallet
    storeBalance(JSON.stringify({ clientId: user.id, available, held, currency, readAt }))
  }, [wallet, user, readAt])
}
