import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { eventCalendar } from './event-calendar.ts'

export const showEventCalendar = defineOperation({
  id: 'club.showEventCalendar',
  summary: 'An event that is published now, as a file for the calendar of a phone (iCalendar).',
  method: 'GET',
  ...eventCalendar,
  cacheSeconds: 30,
  params: idParams,
  answersFile: [fileMedia.ics],
  answer: fileOnly,
})
