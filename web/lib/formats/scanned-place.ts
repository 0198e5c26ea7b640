import { normalisePhone } from '#contract/kernel/phone.ts'

/** Where a scanned code leads. */
export interface ScannedPlace {
  readonly to: string
  /** The code of a voucher: a secret, so it is in no address. */
  readonly voucherCode?: string
}

const payable = [
  /^\/portal\/pay\/\d{1,18}$/,
  /^\/portal\/requests\/[\w-]{20,60}$/,
  /^\/portal\/(transfer|recharge-client)$/,
  /^\/receipts\/[A-Z0-9-]{4,40}$/i,
]
const voucher = /^(\d{16}|[0-9A-HJKMNP-TV-Z]{16})$/

/** Only pages of ours that a code of ours may open; null for any other text. */
export function scannedPlace(text: string, origin: string): ScannedPlace | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.origin === origin && payable.some((path) => path.test(url.pathname)))
    return { to: url.pathname + url.search }
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return voucher.test(code) ? { to: '/portal/recharge', voucherCode: code } : null
}

/** The same for what a person types: also a phone, and the number of a shop or a bill, which none of them has. */
export function typedPlace(text: string, origin: string): ScannedPlace | null {
  const scanned = scannedPlace(text, origin)
  if (scanned) return scanned
  const phone = normalisePhone(text)
  if (phone !== null) return { to: `/portal/transfer?to=${phone}` }
  const number = text.replace(/[\s-]/g, '')
  return /^\d{1,18}$/.test(number) ? { to: `/portal/pay/${number}` } : null
}

/** The member number and the amount in a member's code, or the text itself. */
export function scannedReceiver(text: string): { readonly to: string; readonly amount: string } {
  const url = URL.canParse(text) ? new URL(text) : null
  const member = url && (url.searchParams.get('to') ?? /^\/portal\/pay\/(\d+)$/.exec(url.pathname)?.[1])
  return { to: member ?? text, amount: url?.searchParams.get('amount') ?? '' }
}
