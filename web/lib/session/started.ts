import { z } from 'zod'
import { parseJson } from '#web/lib/parse-json.ts'
import { type Started, startedEntry } from './keep-started.ts'

const name = z.string().max(200)
const typed = { amount: z.string().max(40), note: z.string().max(140) }
const digits = z.string().regex(/^\d+$/)
const localized = z.object({ ar: name, en: name })
const schema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    id: digits,
    name: localized,
    price: z.string().regex(/^\d{1,15}(?:\.\d{1,6})?$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  z.object({ kind: z.literal('transfer'), to: name, ...typed }),
  z.object({
    kind: z.literal('payment'),
    member_no: z.string().regex(/^[\w-]+$/),
    name,
    ...typed,
    till: name.nullable(),
  }),
  z.object({ kind: z.literal('request'), code: z.string().regex(/^[\w-]+$/) }),
  z.object({
    kind: z.literal('product'),
    id: digits,
    name: localized,
    quantity: z.int().positive(),
    receiver_name: name,
    receiver_phone: name,
    city_id: z.string().regex(/^\d*$/),
    address: z.string().max(300),
  }),
])

/** What was left to recharge; null without it. */
export function readStarted(): Started | null {
  return schema.safeParse(parseJson(sessionStorage.getItem(startedEntry) ?? '')).data ?? null
}

export type StartedCard = Extract<Started, { kind: 'card' }>

export function readStartedCard(): StartedCard | null {
  const started = readStarted()
  return isOf(started, 'card') ? started : null
}

/** It was done. @param of true for what this was; left out: anything of this kind */
export function forgetStarted<Kind extends Started['kind']>(
  kind: Kind,
  of: (started: Extract<Started, { kind: Kind }>) => boolean = () => true,
): void {
  const started = readStarted()
  if (isOf(started, kind) && of(started)) sessionStorage.removeItem(startedEntry)
}

function isOf<Kind extends Started['kind']>(
  started: Started | null,
  kind: Kind,
): started is Extract<Started, { kind: Kind }> {
  return started?.kind === kind
}

/** Where it goes on. */
export function placeOfStarted(started: Started): string {
  switch (started.kind) {
    case 'card':
      return `/portal/cards?buy=${started.id}`
    case 'transfer':
      return '/portal/transfer'
    case 'payment': {
      const till = started.till === null ? '' : `?${new URLSearchParams({ till: started.till }).toString()}`
      return `/portal/pay/${started.member_no}${till}`
    }
    case 'request':
      return `/portal/requests/${started.code}`
    case 'product':
      return `/portal/products/${started.id}`
  }
}
