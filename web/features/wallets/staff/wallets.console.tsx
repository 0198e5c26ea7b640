import type { wallets } from '#contract/resources/wallets/wallets.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const FirstMovementNote = lazyPart(async () => (await import('./first-movement-note.tsx')).FirstMovementNote)
const WalletPanels = lazyPart(async () => (await import('./wallet-panels.tsx')).WalletPanels)

export const section: ResourceOverride<typeof wallets> = { ListHead: FirstMovementNote, Panels: WalletPanels }
