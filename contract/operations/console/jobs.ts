import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

const job = z.object({
  id: idOutput,
  kind: z.enum(['export', 'import', 'bulk', 'report']),
  resource: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** All rows; null until they are counted. */
  total: z.int().nullable(),
  done: z.int(),
  /** Done rows that wait for a second person; known at the end. */
  asked: z.int(),
  /** Refused rows; the file of an import or bulk change says why, also of one that failed half-way. */
  refused: z.int(),
  /** The most frequent reasons, in the language of the person who started it. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  file_name: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
})

export const listJobs = defineOperation({
  id: 'jobs.listJobs',
  summary: 'One’s own exports, imports and changes of many rows of the last days, the latest first.',
  method: 'GET',
  path: '/jobs',
  access: 'staff',
  answer: z.array(job),
})

export const showJob = defineOperation({
  id: 'jobs.showJob',
  summary: 'How far one’s own task is.',
  method: 'GET',
  path: '/jobs/:id',
  access: 'staff',
  params: idParams,
  answer: job,
})

export const downloadJobFile = defineOperation({
  id: 'jobs.downloadJobFile',
  summary: 'The file that one’s own task has made.',
  method: 'GET',
  path: '/jobs/:id/file',
  access: 'staff',
  params: idParams,
  answer: fileOnly,
  answersFile: [fileMedia.xlsx, fileMedia.csv],
})
