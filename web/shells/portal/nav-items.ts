import type { User } from '#contract/operations/identity/user.ts'
import {
  IconBuildingBank,
  IconBuildingStore,
  IconCalendar,
  IconCash,
  IconCirclePlus,
  IconCreditCard,
  IconDiscount,
  IconGauge,
  IconHelpCircle,
  IconHome,
  IconListDetails,
  IconPackage,
  IconPrinter,
  IconQrcode,
  IconReceipt,
  IconRefresh,
  IconScan,
  IconSearch,
  IconSend,
  IconSettings,
  IconShoppingBag,
  IconTicket,
} from '#web/ui/icons.ts'

export interface Place {
  readonly to: string
  /** A key of portal.json below `places`. */
  readonly name: string
  readonly icon: typeof IconHome
  readonly needs?: 'pro' | 'merchant' | 'seller'
  /** Shown to clients who could ask for it. */
  readonly lacks?: 'pro'
  readonly permission?: string
}

/** The sidebar, in order. */
export const mainNavItems: readonly Place[] = [
  { to: '/portal/home', name: 'home', icon: IconHome },
  { to: '/portal/recharge', name: 'recharge', icon: IconCirclePlus },
  { to: '/portal/cards', name: 'cards', icon: IconCreditCard },
  { to: '/portal/pay', name: 'pay', icon: IconScan },
  { to: '/portal/transfer', name: 'transfer', icon: IconSend, needs: 'pro' },
  // A client who cannot send yet finds here what it needs.
  { to: '/portal/transfer', name: 'send_with_pro', icon: IconSend, lacks: 'pro' },
  { to: '/portal/receive', name: 'receive', icon: IconQrcode },
  { to: '/portal/reports/promo-codes', name: 'promo_codes', icon: IconDiscount, needs: 'pro' },
  { to: '/portal/reports/wallet-transactions', name: 'wallet_transactions', icon: IconListDetails },
  { to: '/portal/reports/cards-transactions', name: 'cards_transactions', icon: IconReceipt },
  { to: '/portal/subscription', name: 'subscription', icon: IconRefresh },
  { to: '/portal/profile', name: 'settings', icon: IconSettings },
]

/** Goods, and the parcels that bring them. */
export const shopNavItems: readonly Place[] = [
  { to: '/portal/products', name: 'products', icon: IconShoppingBag },
  { to: '/portal/orders', name: 'orders', icon: IconPackage },
]

export const voucherNavItems: readonly Place[] = [
  { to: '/portal/till', name: 'till', icon: IconBuildingStore, needs: 'merchant' },
  { to: '/vouchers/use', name: 'voucher_use', icon: IconTicket, needs: 'merchant' },
  { to: '/vouchers/inquiry', name: 'voucher_inquiry', icon: IconSearch },
  { to: '/settlements', name: 'settlements', icon: IconBuildingBank, needs: 'merchant' },
  { to: '/portal/recharge-client', name: 'recharge_client', icon: IconCash, needs: 'seller' },
  { to: '/portal/paper-tickets', name: 'paper_tickets', icon: IconPrinter, needs: 'seller' },
]

/** What concerns the account as a whole. */
export const accountNavItems: readonly Place[] = [
  { to: '/portal/statement', name: 'statement', icon: IconCalendar },
  { to: '/portal/limits', name: 'limits', icon: IconGauge },
  { to: '/portal/help', name: 'help', icon: IconHelpCircle },
  { to: '/portal/help#receipt', name: 'check_receipt', icon: IconReceipt },
]

/** A page is shown when the client has its flag and its permission. */
export function navItemsFor(user: User | null, items: readonly Place[]): Place[] {
  return items.filter(
    ({ needs, lacks, permission }) =>
      (needs === undefined || user?.[needs] === true) &&
      (lacks === undefined || user?.[lacks] === false) &&
      (permission === undefined || user?.permissions.includes(permission) === true),
  )
}

const jobs = {
  till: { to: '/portal/till', name: 'till', icon: IconBuildingStore },
  pay: { to: '/portal/pay', name: 'pay', icon: IconScan },
} as const

/** The fourth button of small screens: it stays where it is when a client becomes Pro, as cashiers say “open Pay”. */
export function fourthOf(user: Pick<User, 'merchant'> | null): Place {
  return user?.merchant ? jobs.till : jobs.pay
}
