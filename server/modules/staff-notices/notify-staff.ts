import type { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageQuery, pageMetaOf } from '#contract/kernel/paging.ts'
import {
  type listStaffNotifications,
  type staffNotificationKind,
  staffNotificationKinds,
} from '#contract/operations/staff-access/my-account.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { translate } from '#server/platform/messages.ts'
import { insertNotifications, isNotified, selectNotifications } from './notification.queries.ts'
import { stateSentence, worthOf } from './request-notice.rules.ts'

export interface StaffNotice {
  readonly staffId: bigint
  readonly kind: z.output<typeof staffNotificationKind>
  /**
   * Fills the sentences of staff-notifications.json. `about` names another sentence, which becomes `what` in the
   * reader's language; `link` is a page of the console, or a file.
   */
  readonly data: Readonly<Record<string, string>> & { readonly link?: string; readonly about?: string }
}

/** Notifies members of staff, in the caller's transaction. */
export function notifyStaff(tx: Tx, notices: readonly StaffNotice[]): Promise<void> {
  return insertNotifications(tx, notices)
}

/** The same, unless the person got this kind about this page before. */
export async function notifyStaffOnce(
  tx: Tx,
  notice: StaffNotice & { data: { link: string } },
): Promise<void> {
  const { staffId, kind, data } = notice
  if (await isNotified(tx, { staffId, kind, link: data.link })) return
  await insertNotifications(tx, [notice])
}

export async function listNotifications(
  db: Db,
  { staffId, page, locale }: { staffId: bigint; page: PageQuery; locale: Language },
) {
  const { rows, total } = await selectNotifications(db, staffId, page)
  const data: AnswerInput<typeof listStaffNotifications> = rows.flatMap((row) => {
    const kind = staffNotificationKinds.find((known) => known === row.kind)
    if (!kind) return []
    const data = row.data as StaffNotice['data']
    const values = {
      ...data,
      ...(data.about !== undefined && { what: translate(locale, data.about) }),
      ...textsIn(locale, data),
    }
    const sentences = isOfRequest(kind)
      ? labelOfRequest(locale, { ...row, kind }, values)
      : labelOfEvent(locale, kind, values)
    return {
      id: String(row.id),
      kind,
      ...sentences,
      link: values.link ?? null,
      read_at: row.read_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }
  })
  return { data, meta: pageMetaOf(page, total) }
}

/** What people wrote in two languages. */
function textsIn(locale: Language, data: StaffNotice['data']) {
  const { [`title_${locale}`]: title, [`body_${locale}`]: body } = data
  return { ...(title !== undefined && { title }), ...(body !== undefined && { body }) }
}

type Values = StaffNotice['data']

function labelOfEvent(locale: Language, kind: StaffNotice['kind'], values: Values) {
  const body = kind === 'bulk_done' && values['asked'] !== undefined ? 'body_asked' : 'body'
  return {
    title: translate(locale, `staff-notifications:${kind}.title`, values),
    body: translate(locale, `staff-notifications:${kind}.${body}`, values),
  }
}

const kindsOfRequest = ['approval_asked', 'approval_executed', 'approval_refused'] as const
type KindOfRequest = (typeof kindsOfRequest)[number]

function isOfRequest(kind: string): kind is KindOfRequest {
  return kindsOfRequest.some((known) => known === kind)
}

interface NoticeRow extends Pick<SelectedNotice, 'before' | 'after' | 'status' | 'checker'> {
  readonly kind: KindOfRequest
}
type SelectedNotice = Awaited<ReturnType<typeof selectNotifications>>['rows'][number]

/** The text of a request: subject and amount; for deciders the maker and the state, for the maker the decision. */
function labelOfRequest(
  locale: Language,
  { kind, before, after, status, checker }: NoticeRow,
  values: Values,
) {
  const amount = worthOf({ ...(before as object | null), ...(after as object | null) }, locale)
  const filled = { ...values, amount, ...(kind === 'approval_asked' && { checker }) }
  const body = kind === 'approval_asked' ? stateSentence(status) : 'body'
  return {
    title: translate(
      locale,
      `staff-notifications:${kind}.${amount === null ? 'title' : 'title_amount'}`,
      filled,
    ),
    body: translate(locale, `staff-notifications:${kind}.${body}`, filled),
  }
}
