import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { AskedQuestion } from '#contract/shapes/form-answers.ts'
import type { FormQuestionKind } from '#contract/shapes/question-kinds.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export const entriesOfForm = sql`(select count(*)::integer from client_form e where e.form_id = t.id)`
export const waitingOfForm = sql`(
  select count(*)::integer from client_form e where e.form_id = t.id and e.status = 'new')`

export interface Question extends AskedQuestion {
  readonly text: Localized
}

export interface Form {
  readonly many: boolean
  readonly questions: readonly Question[]
}

/** Of a form that is published at this moment. @param lock nobody changes it until the transaction ends */
export async function findLiveForm(db: Db, id: bigint, lock = false): Promise<Form | null> {
  const { rows } = await sql<{ many: boolean }>`
    select t.many from form t
    where t.id = ${id} and t.deleted_at is null and t.active
      and coalesce(t.publish_at_from <= now(), true) and coalesce(t.publish_at_to > now(), true)
    ${lock ? sql`for share of t` : sql``}`.execute(db)
  const [form] = rows
  return form ? { many: form.many, questions: await listQuestions(db, id) } : null
}

export async function listQuestions(db: Db, formId: bigint): Promise<readonly Question[]> {
  const { rows } = await sql<Question>`
    select q.id::text as id, jsonb_build_object('ar', q.text_ar, 'en', q.text_en) as text, q.type, q.required, q.key,
      q.condition, coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id::text, 'key', o.key) order by o.position, o.id)
        from form_option o where o.question_id = q.id and o.deleted_at is null), '[]') as options
    from form_question q where q.form_id = ${formId} and q.deleted_at is null order by q.position, q.id`.execute(
    db,
  )
  return rows
}

/** Entries of a client in this form in the last day. */
export async function countOfDay(tx: Tx, formId: bigint, clientId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from client_form
    where client_id = ${clientId} and form_id = ${formId} and created_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** @returns null when the client has sent it, and it takes one entry of each */
export async function insertEntry(
  tx: Tx,
  { formId, clientId, single }: { formId: bigint; clientId: bigint; single: boolean },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into client_form (form_id, client_id, single) values (${formId}, ${clientId}, ${single})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export interface NewAnswer {
  readonly questionId: string
  readonly options: readonly string[]
  readonly written: string | null
  readonly file: { readonly id: string; readonly name: string } | null
}

export async function insertAnswers(tx: Tx, entryId: bigint, answers: readonly NewAnswer[]): Promise<void> {
  for (const { questionId, options, written, file } of answers)
    await sql`
      insert into client_form_answer (entry_id, question_id, options, written, file_id, file_name)
      values (${entryId}, ${questionId}::bigint, ${options}::bigint[], ${written}, ${file?.id ?? null}::uuid, ${file?.name ?? null})`.execute(
      tx,
    )
}

export interface Given {
  readonly questionId: string
  readonly text: Localized
  readonly type: FormQuestionKind
  readonly chosen: readonly Localized[]
  readonly written: string | null
  readonly file: { readonly id: string; readonly name: string } | null
}

/** The answers of an entry, also to questions that were taken away since. */
export async function listGiven(db: Db, entryId: bigint): Promise<readonly Given[]> {
  const { rows } = await sql<Given>`
    select q.id::text as "questionId", jsonb_build_object('ar', q.text_ar, 'en', q.text_en) as text, q.type, a.written,
      coalesce((select jsonb_agg(jsonb_build_object('ar', o.text_ar, 'en', o.text_en) order by o.position, o.id)
        from form_option o where o.id = any(a.options)), '[]') as chosen,
      case when a.file_id is not null then jsonb_build_object('id', a.id::text, 'name', a.file_name) end as file
    from client_form_answer a join form_question q on q.id = a.question_id
    where a.entry_id = ${entryId} order by q.position, q.id`.execute(db)
  return rows
}

export async function isEntry(db: Db, entryId: bigint, clientId?: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from client_form where id = ${entryId} and ${clientId ?? null}::bigint is null or
      (id = ${entryId} and client_id = ${clientId ?? null}::bigint)`.execute(db)
  return rows.length > 0
}

export async function findFile(
  db: Db,
  entryId: bigint,
  answerId: bigint,
): Promise<{ readonly fileId: string; readonly name: string } | null> {
  const { rows } = await sql<{ fileId: string; name: string }>`
    select file_id as "fileId", file_name as name from client_form_answer
    where id = ${answerId} and entry_id = ${entryId} and file_id is not null`.execute(db)
  return rows[0] ?? null
}

export async function findTitle(db: Db, formId: bigint): Promise<Localized | null> {
  const { rows } = await sql<{ title: Localized }>`
    select jsonb_build_object('ar', title_ar, 'en', title_en) as title
    from form where id = ${formId} and deleted_at is null`.execute(db)
  return rows[0]?.title ?? null
}

export interface ExportedEntry {
  readonly id: bigint
  readonly client: string
  readonly status: string
  readonly createdAt: Date
  /** By question. */
  readonly answers: Readonly<
    Record<
      string,
      { readonly chosen: readonly Localized[]; readonly written: string | null; readonly file: string | null }
    >
  >
}

/** The entries after this one, the oldest first. */
export async function listEntries(
  db: Db,
  formId: bigint,
  after: bigint,
  rowsMax: number,
): Promise<readonly ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select e.id, c.name as client, e.status, e.created_at as "createdAt", coalesce((
      select jsonb_object_agg(a.question_id::text, jsonb_build_object(
        'written', a.written, 'file', a.file_name,
        'chosen', coalesce((select jsonb_agg(jsonb_build_object('ar', o.text_ar, 'en', o.text_en) order by o.position, o.id)
          from form_option o where o.id = any(a.options)), '[]')))
      from client_form_answer a where a.entry_id = e.id), '{}') as answers
    from client_form e join client c on c.id = e.client_id
    where e.form_id = ${formId} and e.id > ${after} order by e.id limit ${rowsMax}`.execute(db)
  return rows
}
