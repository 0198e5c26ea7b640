import { languageOf } from '#contract/kernel/localized.ts'
import { type AccountKind, accountKinds } from '#contract/operations/content/contact-topics.ts'
import { closeAccountRequest } from '#server/modules/content/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'

type Kinds = { readonly [Kind in AccountKind]?: boolean | null | undefined }

interface Opened {
  readonly id: bigint
  readonly staffId: bigint | null
  readonly before: Kinds & {
    readonly phone: string
    readonly phone_verified_at: string | Date | null
    readonly locale: string
  }
  readonly after: Kinds
}

/** Tells a client which kinds of account were given: in the portal, and by SMS where the client had asked and waits. */
export async function announceOpened(
  tx: Tx,
  jobs: Jobs,
  { id, staffId, before, after }: Opened,
): Promise<void> {
  for (const account of accountKinds) {
    if (before[account] === true || after[account] !== true) continue
    await notify(tx, [{ clientId: id, kind: 'account_opened', data: { account } }])
    const isAwaited = await closeAccountRequest(tx, { clientId: id, kind: account, staffId })
    if (!isAwaited || !before.phone_verified_at) continue
    const locale = languageOf(before.locale)
    const values = { account: translate(locale, `messages:account_opened.${account}`) }
    await queueMessages(tx, jobs, [
      await writeSms(tx, { purpose: 'account_opened', recipient: before.phone, locale, values }),
    ])
  }
}
