import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { pageQuery, searchInput } from '#contract/kernel/paging.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idInput, idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { fileUpload } from '#contract/kernel/upload.ts'

export const noteLengthMax = 2_000
export const noteFilesMax = 5
const mentionsMax = 20

/** The row that a note is about; its section has `notes: true`. */
const about = { resource: z.string().max(60), row_id: idInput }

const person = z.object({ id: idOutput, name: z.string() })

const note = z.object({
  id: idOutput,
  text: z.string(),
  author: person,
  mentions: z.array(person),
  files: z.array(z.object({ id: idOutput, name: z.string(), mime: z.string(), size: z.int() })),
  pinned: z.boolean(),
  /** Only its author takes it away. */
  own: z.boolean(),
  created_at: instant,
})

export const listNotes = defineOperation({
  id: 'notes.listNotes',
  summary: 'Internal notes of a row, the pinned ones first, then the latest; for staff who may see the row.',
  method: 'GET',
  path: '/notes',
  access: 'staff',
  paged: true,
  query: pageQuery.extend(about),
  answer: z.array(note),
})

export const storeNote = defineOperation({
  id: 'notes.storeNote',
  summary: 'Writes an internal note, with files; colleagues who are mentioned are notified.',
  method: 'POST',
  path: '/notes',
  access: 'staff',
  multipart: true,
  body: z.strictObject({
    ...about,
    text: linesInput({ maxLength: noteLengthMax }).refine((text) => text !== '', ruleError('required')),
    /** They may see the row. */
    mentions: z.array(idInput).max(mentionsMax).optional(),
    /** Pictures, PDF, CSV or XLSX. */
    files: z.array(fileUpload).max(noteFilesMax).optional(),
  }),
  answer: note,
  errors: ['file.type_not_allowed', 'file.not_an_image', 'file.image_too_large', 'note.cannot_see'],
})

export const pinNote = defineOperation({
  id: 'notes.pinNote',
  summary: 'Keeps a note above the others, or no longer.',
  method: 'PUT',
  path: '/notes/:id',
  access: 'staff',
  params: idParams,
  body: z.strictObject({ pinned: z.boolean() }),
  answer: nothing,
})

export const destroyNote = defineOperation({
  id: 'notes.destroyNote',
  summary: 'Takes one’s own note away.',
  method: 'DELETE',
  path: '/notes/:id',
  access: 'staff',
  params: idParams,
  answer: nothing,
})

export const downloadNoteFile = defineOperation({
  id: 'notes.downloadNoteFile',
  summary: 'A file of a note, for staff who may see its row.',
  method: 'GET',
  path: '/notes/:id/files/:file',
  access: 'staff',
  params: idParams.extend({ file: idInput }),
  answer: fileOnly,
  answersFile: [fileMedia.webp, fileMedia.pdf, fileMedia.csv, fileMedia.xlsx],
})

export const listColleagues = defineOperation({
  id: 'notes.listColleagues',
  summary: 'Colleagues who may see the rows of a section, to be mentioned in a note; at most 20.',
  method: 'GET',
  path: '/colleagues',
  access: 'staff',
  query: z.strictObject({ resource: z.string().max(60), search: searchInput.optional() }),
  answer: z.array(person),
})
