import {
  IconArrowDownLeft,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconCirclePlus,
  IconCreditCard,
  IconDiscount,
  IconListDetails,
  IconPackage,
  IconRefresh,
  IconSend,
  IconTicket,
} from './icons.ts'

const icons: Record<string, typeof IconSend> = {
  recharge: IconCirclePlus,
  cash_recharge: IconCash,
  card_order: IconCreditCard,
  product_order: IconPackage,
  transfer: IconSend,
  shop_payment: IconBuildingStore,
  ticket_order: IconTicket,
  voucher_use: IconTicket,
  voucher_sale: IconTicket,
  settlement: IconBuildingBank,
  commission: IconDiscount,
  reversal: IconRefresh,
  subscription: IconRefresh,
  debt_payment: IconCash,
}

interface KindIconProps {
  readonly kind: string
  readonly received: boolean
}

/** The icon of a kind of movement; a transfer has one per direction. */
export function KindIcon({ kind, received }: KindIconProps) {
  const Icon = kind === 'transfer' && received ? IconArrowDownLeft : (icons[kind] ?? IconListDetails)
  return <Icon size={20} className={kind === 'transfer' ? 'mirror' : ''} aria-hidden="true" />
}
