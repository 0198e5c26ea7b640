import { Refusal } from '#contract/kernel/refusal.ts'
import type { UploadedFile } from '#contract/kernel/upload.ts'
import { findLimit } from '#server/modules/organisation/index.ts'
import { notifyStaff } from '#server/modules/staff-notices/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import {
  fileMimes,
  isImage,
  type PreparedDocument,
  type PreparedImage,
  prepareDocument,
  prepareImage,
  storePrepared,
} from '#server/platform/files/index.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import {
  findNote,
  insertMentions,
  insertNote,
  insertNoteFile,
  markDeleted,
  type Note,
  type RowAddress,
  selectColleagues,
  setPinned,
} from './note.queries.ts'
import { type NoteDeps, permissionFor, readNotedRow } from './noted-row.ts'

export interface NoteWriter {
  readonly actor: StaffActor
  readonly origin: Origin
}

interface NewNote extends RowAddress {
  readonly text: string
  readonly mentions: readonly bigint[]
  readonly files: readonly UploadedFile[]
}

interface Attachment {
  readonly name: string
  readonly file: PreparedImage | PreparedDocument
}

/** Opens the transaction itself: pictures are drawn anew before it. */
export async function writeNote(
  deps: NoteDeps & { readonly database: Database },
  writer: NoteWriter,
  note: NewNote,
): Promise<Note> {
  await readNotedRow(deps.database.db, deps, writer, note)
  const attachments: Attachment[] = []
  for (const file of note.files) attachments.push(await prepare(file))
  return deps.database.transact((tx) => store(tx, deps, writer, note, attachments))
}

async function prepare(file: UploadedFile): Promise<Attachment> {
  const name = file.filename.slice(-200) || 'file'
  if (isImage(file.bytes)) return { name, file: await prepareImage(file, { field: 'files' }) }
  const mimes = [fileMimes.pdf, fileMimes.csv, fileMimes.xlsx]
  return { name, file: prepareDocument(file, { mimes, field: 'files' }) }
}

async function store(
  tx: Tx,
  deps: NoteDeps,
  writer: NoteWriter,
  { resource, rowId, text, mentions }: NewNote,
  attachments: readonly Attachment[],
): Promise<Note> {
  const { actor, origin } = writer
  const { table, isDeleted } = await readNotedRow(tx, deps, writer, { resource, rowId })
  if (isDeleted) throw new Refusal('request.not_found')
  const asked = [...new Set(mentions)]
  const colleagues = await selectColleagues(tx, permissionFor(deps, resource), {
    ids: asked,
    limit: await findLimit(tx, actor),
  })
  if (colleagues.length < asked.length)
    throw new Refusal('note.cannot_see', {}, { mentions: 'note.cannot_see' })
  const id = await insertNote(tx, { resource, rowId, authorId: actor.id, text })
  await insertMentions(tx, id, asked)
  for (const { name, file } of attachments)
    await insertNoteFile(tx, { note_id: id, file_id: await storePrepared(tx, file, 'private'), name })
  await recordActivity(tx, [
    {
      action: 'noted',
      subject: { type: table, id: rowId },
      actor: { type: 'staff', id: actor.id },
      ip: origin.ip,
      after: { note: text, files: attachments.length },
    },
  ])
  const note = await readNote(tx, id)
  const data = {
    about: `resources:${resource}.singular`,
    author: note.author,
    text: text.slice(0, 120),
    link: `/console/${resource}/${rowId}#notes`,
  }
  const others = colleagues.filter((colleague) => colleague.id !== actor.id)
  await notifyStaff(
    tx,
    others.map((colleague) => ({ staffId: colleague.id, kind: 'note_mention' as const, data })),
  )
  return note
}

export async function pinNote(
  tx: Tx,
  deps: NoteDeps,
  writer: NoteWriter,
  id: bigint,
  pinned: boolean,
): Promise<Record<string, never>> {
  const note = await readNote(tx, id)
  const row = await readNotedRow(tx, deps, writer, note)
  if (row.isDeleted) throw new Refusal('request.not_found')
  await setPinned(tx, id, pinned)
  return {}
}

/** Only the author's own; the log keeps what it said. */
export async function destroyNote(
  tx: Tx,
  deps: NoteDeps,
  writer: NoteWriter,
  id: bigint,
): Promise<Record<string, never>> {
  const { actor, origin } = writer
  const note = await readNote(tx, id)
  const { table } = await readNotedRow(tx, deps, writer, note)
  if (note.authorId !== actor.id) throw new Refusal('staff.permission_denied')
  await markDeleted(tx, id)
  await recordActivity(tx, [
    {
      action: 'note_deleted',
      subject: { type: table, id: note.rowId },
      actor: { type: 'staff', id: actor.id },
      ip: origin.ip,
      before: { note: note.text },
    },
  ])
  return {}
}

export async function readNote(tx: Tx, id: bigint): Promise<Note> {
  const note = await findNote(tx, id)
  if (!note) throw new Refusal('request.not_found')
  return note
}
