import type { wallets } from '#contract/resources/wallets/wallets.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const WalletPanels = lazyPart(async () => (await import('./wallet-panels.tsx')).WalletPanels)

export const section: ResourceOverride<typeof wallets> = { Panels: WalletPanels }
