import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showFormAnswers } from '#contract/operations/forms/read-entries.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { exportTable } from '#server/platform/documents/index.ts'
import { readFile } from '#server/platform/files/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import { findFile, findTitle, isEntry, listEntries, listGiven, listQuestions } from './form.queries.ts'

const exportRowsOfPage = 500

/** @param clientId only of this client; left out: of any. @throws Refusal `request.not_found` */
export async function readAnswers(
  db: Db,
  entryId: bigint,
  clientId?: bigint,
): Promise<AnswerInput<typeof showFormAnswers>> {
  if (!(await isEntry(db, entryId, clientId))) throw new Refusal('request.not_found')
  const given = await listGiven(db, entryId)
  return given.map(({ questionId, chosen, ...answer }) => ({
    ...answer,
    question_id: questionId,
    chosen: [...chosen],
  }))
}

/** @throws Refusal `request.not_found` */
export async function openFormFile(db: Db, entryId: bigint, answerId: bigint): Promise<FileAnswer> {
  const kept = await findFile(db, entryId, answerId)
  const found = kept && (await readFile(db, kept.fileId))
  if (!found) throw new Refusal('request.not_found')
  return new FileAnswer({ mime: found.mime, filename: kept.name, body: found.bytes })
}

/** A column for each question, a row for each entry. */
export async function exportEntries(
  { db, transact }: Database,
  formId: bigint,
  { staffId, locale }: { readonly staffId: bigint; readonly locale: Language },
): Promise<FileAnswer> {
  const title = await findTitle(db, formId)
  if (!title) throw new Refusal('request.not_found')
  const asked = (await listQuestions(db, formId)).filter(({ type }) => type !== 'section')
  await transact((tx) =>
    recordActivity(tx, [
      { action: 'exported', subject: { type: 'form', id: formId }, actor: { type: 'staff', id: staffId } },
    ]),
  )
  const label = (name: string) => translate(locale, `resources:client-forms.${name}`)
  async function* rows() {
    let after = 0n
    for (;;) {
      const page = await listEntries(db, formId, after, exportRowsOfPage)
      for (const { id, client, status, createdAt, answers } of page) {
        after = id
        const cells = asked.map(({ id: question }) => {
          const given = answers[question]
          if (!given) return null
          return (
            given.written ??
            given.file ??
            given.chosen.map((option) => option[locale] || option.ar).join('، ')
          )
        })
        yield [String(id), createdAt, client, label(`choices.status.${status}`), ...cells]
      }
      if (page.length < exportRowsOfPage) return
    }
  }
  const text = (columnTitle: string) => ({ title: columnTitle, kind: 'text' as const })
  return exportTable(
    {
      locale,
      title: title[locale] || title.ar || title.en,
      owner: '',
      currency: '',
      notes: [],
      totals: [],
      columns: [
        text(label('fields.number')),
        { title: label('fields.created_at'), kind: 'datetime' },
        text(label('fields.client_id')),
        text(label('fields.status')),
        ...asked.map((question) => text(question.text[locale] || question.text.ar)),
      ],
      count: 0,
      rows,
    },
    'xlsx',
  )
}
