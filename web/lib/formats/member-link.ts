const pages = { transfer: '/portal/transfer', recharge: '/portal/recharge-client' } as const

/** The content of a member's QR code: any camera opens the page that pays or recharges this member. */
export function memberLink(page: keyof typeof pages, memberNo: string, amount?: string): string {
  const asked = new URLSearchParams({ to: memberNo, ...(amount !== undefined && { amount }) })
  return `${window.location.origin}${pages[page]}?${asked}`
}

/** The content of a merchant's QR code: it opens a payment to this merchant. */
export function merchantLink(memberNo: string): string {
  return `${window.location.origin}/portal/pay/${memberNo}`
}

/** The content of the code for the customers of one till: the payment counts there. */
export function tillPaymentLink(memberNo: string, paymentToken: string): string {
  return `${merchantLink(memberNo)}?${new URLSearchParams({ till: paymentToken })}`
}

/** The content of a till’s QR code: a cashier opens it without an account. */
export function tillLink(token: string): string {
  return `${window.location.origin}/till/${token}`
}

/** The link of a money request or a bill. */
export function requestLink(code: string): string {
  return `${window.location.origin}/portal/requests/${code}`
}
