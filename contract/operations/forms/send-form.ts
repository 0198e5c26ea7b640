import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams } from '#contract/kernel/shapes.ts'
import { fileUpload } from '#contract/kernel/upload.ts'
import { formAnswersMax, formFilesMax } from '#contract/shapes/form-answers.ts'
import { answerLengthsMax, optionsMax } from '#contract/shapes/question-kinds.ts'

export const sendForm = defineOperation({
  id: 'forms.send',
  summary:
    'Send a form. Answers to questions that the conditions do not show are dropped; `file` is the position among the files.',
  method: 'POST',
  path: '/forms/:id/entries',
  access: 'client',
  multipart: true,
  params: idParams,
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          question_id: idInput,
          options: z.array(idInput).max(optionsMax).optional(),
          text: z
            .string()
            .max(answerLengthsMax.textarea * 2)
            .optional(),
          file: z
            .int()
            .min(0)
            .max(formFilesMax - 1)
            .optional(),
        }),
      )
      .max(formAnswersMax),
    /** Pictures or PDF. */
    files: z.array(fileUpload).max(formFilesMax).optional(),
  }),
  answer: z.object({ id: idOutput, number: z.string() }),
  errors: [
    'form.sent_already',
    'form.too_often',
    'file.type_not_allowed',
    'file.not_an_image',
    'file.image_too_large',
    'file.too_large',
  ],
})
