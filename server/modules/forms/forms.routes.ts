import {
  downloadFormFile,
  exportFormEntries,
  showFormAnswers,
  showOwnAnswers,
} from '#contract/operations/forms/read-entries.ts'
import { sendForm } from '#contract/operations/forms/send-form.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { exportEntries, openFormFile, readAnswers } from './read-entries.ts'
import { type FormDeps, keepEntry } from './send-form.ts'

export function routeForms(api: Api, deps: FormDeps): void {
  api.route(sendForm, async ({ actor, params, body }) => {
    const id = String(await keepEntry(deps, actor.id, params.id, body))
    return { id, number: id }
  })
  api.route(showOwnAnswers, ({ actor, params }) => readAnswers(deps.database.db, params.id, actor.id))
}

export function routeStaffForms(api: Api, { database }: { readonly database: Database }): void {
  const { db } = database
  api.route(showFormAnswers, ({ params }) => readAnswers(db, params.id))
  api.file(downloadFormFile, ({ params }) => openFormFile(db, params.id, params.file))
  api.file(exportFormEntries, ({ actor, params, origin: { locale } }) =>
    exportEntries(database, params.id, { staffId: actor.id, locale }),
  )
}
