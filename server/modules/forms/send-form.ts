import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { UploadedFile } from '#contract/kernel/upload.ts'
import type { sendForm } from '#contract/operations/forms/send-form.ts'
import { checkAnswer, shownQuestions } from '#contract/shapes/form-answers.ts'
import { isChoiceKind } from '#contract/shapes/question-kinds.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import {
  countUpload,
  fileMimes,
  isImage,
  type PreparedDocument,
  type PreparedImage,
  prepareDocument,
  prepareImage,
  storePrepared,
  type UploadBudget,
} from '#server/platform/files/index.ts'
import {
  countOfDay,
  findLiveForm,
  insertAnswers,
  insertEntry,
  type NewAnswer,
  type Question,
} from './form.queries.ts'

/** Of one client and form. */
const entriesOfDayMax = 20

export interface FormDeps {
  readonly database: Database
  readonly limiter: Limiter<UploadBudget>
}

interface Attachment {
  readonly name: string
  readonly file: PreparedImage | PreparedDocument
}

type Body = BodyOf<typeof sendForm>
type Sent = Body['answers'][number]

/**
 * Keeps what the client answered, by the form of this moment. Opens the transaction itself: pictures are drawn anew before it.
 * @throws Refusal `request.invalid` by question, `form.sent_already`, `form.too_often`
 */
export async function keepEntry(
  { database, limiter }: FormDeps,
  clientId: bigint,
  formId: bigint,
  { answers, files = [] }: Body,
): Promise<bigint> {
  const form = await findLiveForm(database.db, formId)
  if (!form) throw new Refusal('request.not_found')
  // Before a picture is drawn, which takes long.
  checkAll(form.questions, answers, files.length)
  const attachments: Attachment[] = []
  for (const file of files) {
    await countUpload(limiter, clientId, { bytes: file.bytes, kind: 'slip' })
    attachments.push(await prepare(file))
  }
  return database.transact((tx) => store(tx, { clientId, formId, answers, attachments }))
}

async function prepare(file: UploadedFile): Promise<Attachment> {
  const name = file.filename.slice(-200) || 'file'
  if (isImage(file.bytes)) return { name, file: await prepareImage(file, { field: 'files' }) }
  return { name, file: prepareDocument(file, { mimes: [fileMimes.pdf], field: 'files' }) }
}

interface Keeping {
  readonly clientId: bigint
  readonly formId: bigint
  readonly answers: readonly Sent[]
  readonly attachments: readonly Attachment[]
}

async function store(tx: Tx, { clientId, formId, answers, attachments }: Keeping): Promise<bigint> {
  const form = await findLiveForm(tx, formId, true)
  if (!form) throw new Refusal('request.not_found')
  const kept = checkAll(form.questions, answers, attachments.length)
  if (form.many && (await countOfDay(tx, formId, clientId)) >= entriesOfDayMax)
    throw new Refusal('form.too_often', { max: entriesOfDayMax })
  const id = await insertEntry(tx, { formId, clientId, single: !form.many })
  if (id === null) throw new Refusal('form.sent_already')
  const rows: NewAnswer[] = []
  for (const { question, sent, text } of kept) {
    const attachment =
      question.type === 'file' && sent.file !== undefined ? attachments[sent.file] : undefined
    rows.push({
      questionId: question.id,
      options: isChoiceKind(question.type) ? (sent.options ?? []).map(String) : [],
      written: text,
      file: attachment
        ? { id: await storePrepared(tx, attachment.file, 'private'), name: attachment.name }
        : null,
    })
  }
  await insertAnswers(tx, id, rows)
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'client_form', id },
      actor: { type: 'client', id: clientId },
      after: { form_id: formId },
    },
  ])
  return id
}

interface Kept {
  readonly question: Question
  readonly sent: Sent
  readonly text: string | null
}

/** @throws Refusal `request.invalid` with each question that is answered wrongly, as `answers.<question>` */
function checkAll(
  questions: readonly Question[],
  answers: readonly Sent[],
  filesCount: number,
): readonly Kept[] {
  const byQuestion = new Map(answers.map((answer) => [String(answer.question_id), answer]))
  const chosen = new Map(
    answers.map(({ question_id: id, options = [] }) => [String(id), options.map(String)]),
  )
  const shown = shownQuestions(questions, chosen)
  const faults: Record<string, { rule: string; values: Record<string, string | number> }> = {}
  const kept: Kept[] = []
  for (const question of questions) {
    if (!shown.has(question.id) || question.type === 'section') continue
    const sent = byQuestion.get(question.id)
    const checked = checkAnswer(question, {
      options: chosen.get(question.id) ?? [],
      text: sent?.text ?? '',
      hasFile: sent?.file !== undefined && sent.file < filesCount,
    })
    if (checked.fault) faults[`answers.${question.id}`] = checked.fault
    else if (sent) kept.push({ question, sent, text: checked.text })
  }
  if (Object.keys(faults).length > 0) throw new Refusal('request.invalid', {}, faults)
  return kept
}
