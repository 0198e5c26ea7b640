import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams, localized } from '#contract/kernel/shapes.ts'
import { formQuestionKinds } from '#contract/shapes/question-kinds.ts'

const given = z.object({
  question_id: idOutput,
  text: localized,
  type: z.enum(formQuestionKinds),
  chosen: z.array(localized),
  written: z.string().nullable(),
  file: z.object({ id: idOutput, name: z.string() }).nullable(),
})

export const showFormAnswers = defineOperation({
  id: 'client-forms.showAnswers',
  summary: 'What a client answered in a form, in its order.',
  method: 'GET',
  path: '/client-forms/:id/form-answers',
  access: 'staff:client-forms-show',
  params: idParams,
  answer: z.array(given),
})

export const showOwnAnswers = defineOperation({
  id: 'forms.showOwnAnswers',
  summary: 'What I answered in a form that I sent.',
  method: 'GET',
  path: '/client-forms/:id/answers',
  access: 'client',
  params: idParams,
  answer: z.array(given),
})

export const downloadFormFile = defineOperation({
  id: 'client-forms.downloadFile',
  summary: 'A file that a client sent with a form.',
  method: 'GET',
  path: '/client-forms/:id/files/:file',
  access: 'staff:client-forms-show',
  params: idParams.extend({ file: idInput }),
  answer: fileOnly,
  answersFile: [fileMedia.webp, fileMedia.pdf],
})

export const exportFormEntries = defineOperation({
  id: 'forms.exportEntries',
  summary: 'All entries of a form with one column for each question; the export is logged.',
  method: 'POST',
  path: '/forms/:id/entry-exports',
  access: 'staff:client-forms-export',
  params: idParams,
  answer: fileOnly,
  answersFile: [fileMedia.xlsx],
})
