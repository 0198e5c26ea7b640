import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { competitionAnswers } from '#contract/resources/competitions/competition-answers.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { findClientOfAnswer, holdMarking } from './competition.queries.ts'

const chosenTexts = sql`(
  select string_agg(o.text_ar, ' · ' order by o.position, o.id) from competition_option o where o.id = any(t.options))`

export const competitionAnswersServer = serveResource(competitionAnswers, {
  table: 'competition_answer',
  visibleTo: 'all',
  columns: { deleted_at: null },
  joins: sql`
    join competition_question q on q.id = t.question_id
    join competition_entry e on e.id = t.entry_id
    join competition c on c.id = e.competition_id`,
  computed: {
    number: sql`t.id::text`,
    competition_id: sql`e.competition_id`,
    // A faulty question may go into the trash although it was answered.
    question_id: sql`t.question_id`,
    type: sql`q.type`,
    answer: sql`coalesce(t.answer, ${chosenTexts})`,
    points: sql`(case when t.mark = 'right' then q.points when t.mark = 'wrong' then 0 end)`,
    markable: sql`(q.type in ('text', 'textfield', 'textarea') and t.answered_at is not null and not t.late
      and c.status in ('open', 'closed', 'judged'))`,
  },
  policy: {
    allowed: {
      accept: (row) => row.markable,
      reject: (row) => row.markable,
      confirm: (row) => row.markable && row.marked_by_id !== null && row.confirmed_by_id === null,
    },
    shown: { confirm: (row, staff) => row.marked_by_id !== String(staff.id) },
  },
  actions: {
    accept: mark,
    reject: mark,
    async confirm(tx, marking) {
      const { row, staff } = marking
      await expectMarking(tx, marking)
      if (row.marked_by_id === String(staff.id)) throw new Refusal('competition.second_person')
      return { columns: { confirmed_by_id: staff.id } }
    },
  },
})

interface Marking {
  readonly id: bigint
  readonly row: { readonly competition_id: string }
  readonly staff: { readonly id: bigint }
}

async function mark(tx: Tx, marking: Marking) {
  await expectMarking(tx, marking)
  return { columns: { marked_by_id: marking.staff.id, confirmed_by_id: null } }
}

/** @throws Refusal `resource.not_now`, `staff.own_client` */
async function expectMarking(tx: Tx, { id, row, staff }: Marking): Promise<void> {
  if (!(await holdMarking(tx, BigInt(row.competition_id)))) throw new Refusal('resource.not_now')
  await expectNotOwn(tx, staff.id, await findClientOfAnswer(tx, id))
}
