import { vi } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'

export interface Outbox {
  /** The latest one-time code that went there; waits for it. */
  codeFor(recipient: string): Promise<string>
  /** Bodies of all messages to a phone or an address, oldest first. */
  messagesTo(recipient: string): Promise<string[]>
}

export function outboxOf(db: Db): Outbox {
  async function messagesTo(recipient: string): Promise<string[]> {
    const rows = await db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
    return rows.map(({ body }) => body)
  }
  return {
    messagesTo,
    codeFor: (recipient) =>
      vi.waitFor(
        async () => {
          const [code] = (await messagesTo(recipient)).at(-1)?.match(/\d{6}/) ?? []
          if (!code) throw new Error(`No code was sent to ${recipient}`)
          return code
        },
        { timeout: 10_000, interval: 20 },
      ),
  }
}
