import {
  IconBuildingBank,
  IconCirclePlus,
  IconCreditCard,
  IconDiscount,
  IconListDetails,
  IconRefresh,
  IconSend,
  IconTicket,
} from './icons.ts'

const icons: Record<string, typeof IconSend> = {
  recharge: IconCirclePlus,
  card_order: IconCreditCard,
  transfer: IconSend,
  voucher_use: IconTicket,
  settlement: IconBuildingBank,
  commission: IconDiscount,
  reversal: IconRefresh,
}

/** The sign of a kind of movement. */
export function KindIcon({ kind, size = 20 }: { kind: string; size?: number }) {
  const Icon = icons[kind] ?? IconListDetails
  return <Icon size={size} className={kind === 'transfer' ? 'mirror' : ''} aria-hidden="true" />
}
