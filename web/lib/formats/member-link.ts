const pages = { transfer: '/portal/transfer', recharge: '/portal/recharge-client' } as const

/** The content of a member's QR code: any camera opens the page that pays or recharges this member. */
export function memberLink(page: keyof typeof pages, memberNo: string, amount?: string): string {
  const asked = new URLSearchParams({ to: memberNo, ...(amount !== undefined && { amount }) })
  return `${window.location.origin}${pages[page]}?${asked}`
}
