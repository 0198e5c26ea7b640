import type { clients } from '#contract/resources/clients/clients.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { StatusCell } from './status-cell.tsx'

const AdjustedAmount = lazyPart(async () => (await import('./adjust-widgets.tsx')).AdjustedAmount)
const ChannelWidget = lazyPart(async () => (await import('./channel-widget.tsx')).ChannelWidget)
const DirectionWidget = lazyPart(async () => (await import('./adjust-widgets.tsx')).DirectionWidget)
const SettleLink = lazyPart(async () => (await import('./settle-link.tsx')).SettleLink)
const UnprovenContact = lazyPart(async () => (await import('./channel-widget.tsx')).UnprovenContact)
const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)
const WalletCard = lazyPart(async () => (await import('./wallet-card.tsx')).WalletCard)

export const section: ResourceOverride<typeof clients> = {
  cells: { status: StatusCell },
  Head: WalletCard,
  headFields: ['balance'],
  dialogs: { view: ViewDialog },
  inputs: {
    adjust: { direction: DirectionWidget, amount: AdjustedAmount },
    'update-password': { channel: ChannelWidget },
    verify: { channel: UnprovenContact },
  },
  beside: { 'available-settlements': SettleLink },
}
