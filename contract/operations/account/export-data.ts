import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'
import { currentProof, proofErrors } from '#contract/shapes/current-proof.ts'

const dataExport = z.object({
  id: idOutput,
  state: z.enum(['waiting', 'ready', 'failed', 'expired']),
  asked_at: instant,
  /** How long it can be saved. */
  expires_at: instant.nullable(),
})

/** Null: none was asked for. */
const latest = z.object({ latest: dataExport.nullable() })

const shared = { path: '/data-exports', access: 'client', withoutSubscription: true } as const

export const showDataExport = defineOperation({
  ...shared,
  id: 'account.showDataExport',
  summary: 'The latest copy of my data that I asked for.',
  method: 'GET',
  answer: latest,
})

export const askDataExport = defineOperation({
  ...shared,
  id: 'account.askDataExport',
  summary:
    'Ask for a copy of my data: my profile, every movement, orders, sign-ins, saved receivers and messages.',
  method: 'POST',
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject(currentProof),
  answer: latest,
  errors: ['account.export_recent', ...proofErrors],
})

export const downloadDataExport = defineOperation({
  id: 'account.downloadDataExport',
  summary: 'The copy of my data as a ZIP archive, while it is kept.',
  method: 'GET',
  path: '/data-exports/:id/file',
  access: 'client',
  withoutSubscription: true,
  params: idParams,
  answersFile: [fileMedia.zip],
  answer: fileOnly,
})
