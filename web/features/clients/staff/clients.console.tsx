import type { clients } from '#contract/resources/clients/clients.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog)
const AvailablePanel = lazyPart(async () => (await import('./available-panel.tsx')).AvailablePanel)
const EndSessionsDialog = lazyPart(async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog)
const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)
const SessionsPanel = lazyPart(async () => (await import('./sessions-panel.tsx')).SessionsPanel)
const VerifyDialog = lazyPart(async () => (await import('./verify-dialog.tsx')).VerifyDialog)
const WalletCard = lazyPart(async () => (await import('./wallet-card.tsx')).WalletCard)

export const section: ResourceOverride<typeof clients> = {
  Head: WalletCard,
  headFields: ['balance'],
  dialogs: {
    adjust: AdjustDialog,
    'update-password': PasswordDialog,
    verify: VerifyDialog,
    'end-sessions': EndSessionsDialog,
  },
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
