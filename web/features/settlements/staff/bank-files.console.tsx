import type { bankFiles } from '#contract/resources/settlements/bank-files.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const BankFileHead = lazyPart(async () => (await import('./bank-file-button.tsx')).BankFileHead)
const BankFileStart = lazyPart(async () => (await import('./bank-file-start.tsx')).BankFileStart)

export const section: ResourceOverride<typeof bankFiles> = { Head: BankFileHead, Form: BankFileStart }
