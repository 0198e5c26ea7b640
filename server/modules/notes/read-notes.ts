import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageQuery, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { storeNote } from '#contract/operations/notes/notes.ts'
import { findLimit } from '#server/modules/organisation/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readFile } from '#server/platform/files/index.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import {
  countNotes,
  findNote,
  findNoteFile,
  type Note,
  type RowAddress,
  selectColleagues,
  selectNotes,
} from './note.queries.ts'
import { type NoteDeps, permissionFor, readNotedRow } from './noted-row.ts'
import type { NoteWriter } from './write-note.ts'

export async function listNotes(
  db: Db,
  deps: NoteDeps,
  reader: NoteWriter,
  { page, ...of }: RowAddress & { readonly page: PageQuery },
) {
  await readNotedRow(db, deps, reader, of)
  const notes = await selectNotes(db, of, page)
  const total = await countNotes(db, of)
  return { data: notes.map((note) => shownTo(reader.actor.id, note)), meta: pageMetaOf(page, total) }
}

/** A file of a note, for people who may see the row. */
export async function openNoteFile(
  db: Db,
  deps: NoteDeps,
  reader: NoteWriter,
  { id, file }: { readonly id: bigint; readonly file: bigint },
): Promise<FileAnswer> {
  const note = await findNote(db, id)
  if (!note) throw new Refusal('request.not_found')
  await readNotedRow(db, deps, reader, note)
  const kept = await findNoteFile(db, id, file)
  const found = kept && (await readFile(db, kept.file_id))
  if (!found) throw new Refusal('request.not_found')
  return new FileAnswer({ mime: found.mime, filename: kept.name, body: found.bytes })
}

/** Those who may see the rows of the section, for a person who may see them. */
export async function listColleagues(
  db: Db,
  deps: NoteDeps,
  actor: StaffActor,
  { resource, search }: { readonly resource: string; readonly search?: string | undefined },
) {
  const permission = permissionFor(deps, resource)
  if (!actor.permissions.has(permission)) throw new Refusal('request.not_found')
  const colleagues = await selectColleagues(db, permission, { search, limit: await findLimit(db, actor) })
  return colleagues.map(({ id, name }) => ({ id: String(id), name }))
}

export function shownTo(staffId: bigint, note: Note): AnswerInput<typeof storeNote> {
  const { id, text, pinned, author, authorId, createdAt, mentions, files } = note
  return {
    id: String(id),
    text,
    author: { id: String(authorId), name: author },
    mentions: [...mentions],
    files: [...files],
    pinned,
    own: authorId === staffId,
    created_at: createdAt.toISOString(),
  }
}
