import { z } from 'zod'
import { parseJson } from '#web/lib/parse-json.ts'
import { wantedEntry } from './want-card.ts'

const name = z.string().max(200)
const wanted = z.object({
  id: z.string().regex(/^\d+$/),
  name: z.object({ ar: name, en: name }),
  price: z.string().regex(/^\d{1,15}(?:\.\d{1,6})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

export type WantedCard = z.output<typeof wanted>

export function wantedCard(): WantedCard | null {
  return wanted.safeParse(parseJson(sessionStorage.getItem(wantedEntry) ?? '')).data ?? null
}

/** It was bought. */
export function forgetWantedCard(id: string): void {
  if (wantedCard()?.id === id) sessionStorage.removeItem(wantedEntry)
}
