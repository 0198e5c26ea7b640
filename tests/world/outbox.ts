import { vi } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'

export interface Outbox {
  /** The latest one-time code for this receiver; waits until it got at least so many messages. */
  codeFor(recipient: string, messages?: number): Promise<string>
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
    codeFor: (recipient, messages = 1) =>
      vi.waitFor(
        async () => {
          const bodies = await messagesTo(recipient)
          const [code] = bodies.at(-1)?.match(/\d{6}/) ?? []
          if (!code || bodies.length < messages) throw new Error(`No code was sent to ${recipient}`)
          return code
        },
        { timeout: 10_000, interval: 20 },
      ),
  }
}
