/** The entry of the tab's storage that `started.ts` reads. */
export const startedEntry = 'started'

/** What a person had begun when they left to recharge or to ask for an account, as they typed it. */
export type Started =
  | {
      readonly kind: 'card'
      readonly id: string
      readonly name: { readonly ar: string; readonly en: string }
      /** As it was shown, in wire form. */
      readonly price: string
      readonly currency: string
    }
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: string; readonly note: string }
  | {
      readonly kind: 'payment'
      readonly member_no: string
      readonly name: string
      readonly amount: string
      readonly note: string
      /** Of the shop, where its code named one. */
      readonly till: string | null
    }
  | { readonly kind: 'request'; readonly code: string }
  | {
      readonly kind: 'product'
      readonly id: string
      readonly name: { readonly ar: string; readonly en: string }
      readonly quantity: number
      readonly receiver_name: string
      readonly receiver_phone: string
      readonly city_id: string
      readonly address: string
    }

/** The end of a recharge leads back to it. The last one counts; it ends with the session. */
export function keepStarted(started: Started): void {
  sessionStorage.setItem(startedEntry, JSON.stringify(started))
}
