import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import {
  IconBan,
  IconCircleCheck,
  IconCoins,
  IconKey,
  IconLock,
  IconLogout,
  IconRefresh,
  IconShieldCheck,
} from '#web/ui/icons.ts'

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog)
const AvailablePanel = lazyPart(async () => (await import('./available-panel.tsx')).AvailablePanel)
const EndSessionsDialog = lazyPart(async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog)
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)
const SessionsPanel = lazyPart(async () => (await import('./sessions-panel.tsx')).SessionsPanel)
const FreezeDialog = lazyPart(async () => (await import('./standing-dialogs.tsx')).FreezeDialog)
const StandingDialog = lazyPart(async () => (await import('./standing-dialogs.tsx')).StandingDialog)
const VerifyDialog = lazyPart(async () => (await import('./verify-dialog.tsx')).VerifyDialog)
const WalletCard = lazyPart(async () => (await import('./wallet-card.tsx')).WalletCard)

const isActive = ({ status }: ResourceRow) => status === 'active'
const isFrozen = ({ frozen }: ResourceRow) => frozen === true

export const section: SectionOverride = {
  Head: WalletCard,
  headFields: ['balance'],
  rowActions: [
    { ability: 'adjust', icon: IconCoins, Dialog: AdjustDialog },
    { ability: 'update-password', icon: IconKey, Dialog: PasswordDialog, when: isActive },
    { ability: 'verify', icon: IconShieldCheck, Dialog: VerifyDialog },
    { ability: 'end-sessions', icon: IconLogout, Dialog: EndSessionsDialog },
    { ability: 'freeze', name: 'unfreeze', icon: IconRefresh, Dialog: FreezeDialog, when: isFrozen },
    {
      ability: 'freeze',
      icon: IconLock,
      Dialog: FreezeDialog,
      danger: true,
      when: (row) => !isFrozen(row),
    },
    {
      ability: 'suspend',
      name: 'reopen',
      icon: IconCircleCheck,
      Dialog: StandingDialog,
      when: (row) => !isActive(row),
    },
    { ability: 'suspend', icon: IconBan, Dialog: StandingDialog, danger: true, when: isActive },
  ],
  tabs: [
    {
      name: 'available',
      permission: 'clients-available-settlements',
      when: ({ merchant }) => merchant === true,
      Panel: AvailablePanel,
    },
    { name: 'sessions', permission: 'clients-show', Panel: SessionsPanel },
  ],
}
