import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
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
import { AdjustDialog } from './adjust-dialog.tsx'
import { AvailablePanel } from './available-panel.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { FreezeDialog, StandingDialog } from './standing-dialogs.tsx'
import { VerifyDialog } from './verify-dialog.tsx'
import { WalletCard } from './wallet-card.tsx'

const isActive = ({ status }: ResourceRow) => status === 'active'
const isFrozen = ({ frozen }: ResourceRow) => frozen === true

export const section: SectionOverride = {
  Head: WalletCard,
  rowActions: [
    { ability: 'adjust', icon: IconCoins, Dialog: AdjustDialog, primary: true },
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
