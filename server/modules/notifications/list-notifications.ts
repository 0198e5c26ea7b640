import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { pageMetaOf } from '#contract/kernel/paging.ts'
import type { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { translate } from '#server/platform/messages.ts'
import { countUnread, markRead, selectNotifications } from './notification.queries.ts'
import { bodyKeyOf, sentenceValues, titleKeyOf } from './notification.rules.ts'
import { aboutOf } from './notification-subjects.rules.ts'

type Shown = AnswerInput<typeof listNotifications>[number]

export async function readNotifications(
  db: Db,
  clientId: bigint,
  page: QueryOf<typeof listNotifications>,
  locale: Language,
) {
  const { rows, total } = await selectNotifications(db, clientId, page)
  return { data: rows.map((row) => showNotification(row, locale)), meta: pageMetaOf(page, total) }
}

export function showNotification(
  row: { id: bigint; kind: string; data: unknown; read_at: Date | null; created_at: Date },
  locale: Language,
): Shown {
  const data = row.data as Record<string, unknown>
  const values = {
    ...sentenceValues(data, locale),
    ...(typeof data['method'] === 'string' && {
      method: translate(locale, `recharges:methods.${data['method']}`),
    }),
  }
  return {
    id: String(row.id),
    kind: row.kind as Shown['kind'],
    title: translate(locale, titleKeyOf(row.kind, data), values),
    body: translate(locale, bodyKeyOf(row.kind, data), values),
    about: aboutOf(row.kind, data),
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** Marks the named notifications, or all, and returns the unread count. Others' are not touched. */
export async function markNotificationsRead(
  tx: Tx,
  clientId: bigint,
  ids: readonly bigint[] | undefined,
): Promise<{ unread: number }> {
  await markRead(tx, clientId, ids)
  return { unread: await countUnread(tx, clientId) }
}
