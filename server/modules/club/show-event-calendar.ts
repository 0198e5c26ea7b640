import ical, { ICalEventStatus } from 'ical-generator'
import type { Language } from '#contract/kernel/localized.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { events } from '#contract/resources/club/events.ts'
import type { Db } from '#server/platform/db/database.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { readShownRow, type ServedResources } from '#server/resource-engine/index.ts'

/** @throws Refusal `request.not_found` for an event that visitors are not shown */
export async function showEventCalendar(
  db: Db,
  servedResources: ServedResources,
  { id, locale, origin }: { readonly id: bigint; readonly locale: Language; readonly origin: string },
): Promise<FileAnswer> {
  const row = await readShownRow(db, servedResources, 'events', { client: null, locale }, id)
  const event = audienceOf(events).show.answer.parse(row)
  const read = (text: { readonly ar: string; readonly en: string }) =>
    text[locale] === '' ? text[locale === 'ar' ? 'en' : 'ar'] : text[locale]
  const calendar = ical({ prodId: '//Mahfaza//Club//EN' })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(origin).hostname}`,
    start: new Date(event.starts_at),
    end: new Date(event.ends_at ?? event.starts_at),
    summary: read(event.title),
    location: read(event.place),
    status: event.cancelled_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    url: `${origin}/club/events/${event.id}`,
  })
  const body = Buffer.from(calendar.toString())
  return new FileAnswer({ mime: fileMedia.ics, filename: `${read(event.title)}.ics`, body })
}
