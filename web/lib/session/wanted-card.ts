import { z } from 'zod'
import { parseJson } from '#web/lib/parse-json.ts'

const place = 'wanted-card'
const name = z.string().max(200)
const wanted = z.object({ id: z.string().regex(/^\d+$/), name: z.object({ ar: name, en: name }) })

export type WantedCard = z.output<typeof wanted>

/** The person recharges to buy this card: the way back leads to it. Ends with the session, and with the purchase. */
export function wantCard({ id, name: { ar, en } }: WantedCard): void {
  sessionStorage.setItem(place, JSON.stringify({ id, name: { ar, en } }))
}

export function wantedCard(): WantedCard | null {
  return wanted.safeParse(parseJson(sessionStorage.getItem(place) ?? '')).data ?? null
}

/** It was bought. */
export function forgetWantedCard(id: string): void {
  if (wantedCard()?.id === id) sessionStorage.removeItem(place)
}
