import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'

export const showEventCalendar = defineOperation({
  id: 'club.showEventCalendar',
  summary: 'An event that is published now, as a file for the calendar of a phone (iCalendar).',
  method: 'GET',
  path: '/club/events/:id/calendar',
  access: 'public',
  cacheSeconds: 30,
  params: idParams,
  answersFile: [fileMedia.ics],
  answer: fileOnly,
})
