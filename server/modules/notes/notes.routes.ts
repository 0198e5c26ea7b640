import {
  destroyNote as destroyOperation,
  downloadNoteFile,
  listColleagues as listColleaguesOperation,
  listNotes as listOperation,
  pinNote as pinOperation,
  storeNote,
} from '#contract/operations/notes/notes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { NoteDeps } from './noted-row.ts'
import { listColleagues, listNotes, openNoteFile, shownTo } from './read-notes.ts'
import { destroyNote, pinNote, writeNote } from './write-note.ts'

export function routeNotes(api: Api, deps: NoteDeps & { readonly database: Database }): void {
  const { database } = deps
  const { db } = database
  api.list(listOperation, (call) => {
    const { resource, row_id: rowId, ...page } = call.query
    return listNotes(db, deps, call, { resource, rowId, page })
  })
  api.route(storeNote, async (call) => {
    const { resource, row_id: rowId, text, mentions = [], files = [] } = call.body
    return shownTo(call.actor.id, await writeNote(deps, call, { resource, rowId, text, mentions, files }))
  })
  api.route(pinOperation, (call) =>
    database.transact((tx) => pinNote(tx, deps, call, call.params.id, call.body.pinned)),
  )
  api.route(destroyOperation, (call) =>
    database.transact((tx) => destroyNote(tx, deps, call, call.params.id)),
  )
  api.file(downloadNoteFile, (call) => openNoteFile(db, deps, call, call.params))
  api.route(listColleaguesOperation, ({ actor, query }) => listColleagues(db, deps, actor, query))
}
