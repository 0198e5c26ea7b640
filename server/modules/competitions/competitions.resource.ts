import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { clientCompetitions } from '#contract/resources/competitions/client-competitions.ts'
import { competitions } from '#contract/resources/competitions/competitions.ts'
import { questions } from '#contract/resources/competitions/questions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { awardByTwo, weighAward } from './award-by-two.ts'
import {
  entriesOfCompetition,
  lockCompetitionOf,
  questionsOfCompetition,
  unanswerableQuestions,
  unconfirmedAnswers,
  waitingAnswers,
} from './competition.queries.ts'
import { drawColumns, expectNone, judgeCompetition } from './judge-competition.ts'

const asked = competitions.fields.questions.of
const childrenOfQuestions = {
  options: serveResource(asked.fields.options.of, { table: 'competition_option', visibleTo: 'all' }),
  answers: serveResource(asked.fields.answers.of, { table: 'competition_accepted_text', visibleTo: 'all' }),
}

export const competitionsServer = serveResource(competitions, {
  table: 'competition',
  visibleTo: 'all',
  computed: {
    playing: sql`(t.status = 'open' and coalesce(t.closes_at > now(), true))`,
    entries: entriesOfCompetition,
    question_count: questionsOfCompetition,
    unanswerable: unanswerableQuestions,
    waiting: waitingAnswers,
    unconfirmed: unconfirmedAnswers,
    // The seed says who wins among equals, so nobody reads it before the judging.
    seed: sql`(case when t.status in ('judged', 'awarded') then t.seed end)`,
    seed_hash: sql`t.seed_hash`,
  },
  children: {
    questions: serveResource(asked, {
      table: 'competition_question',
      visibleTo: 'all',
      children: childrenOfQuestions,
    }),
    prizes: serveResource(competitions.fields.prizes.of, { table: 'competition_prize', visibleTo: 'all' }),
  },
  audience: { where: () => sql`t.status <> 'draft'` },
  async beforeUpdate(_tx, values, row) {
    if (row.status === 'draft') return undefined
    // Entries name the questions that were there when it was opened, and play by its terms, for its prizes.
    const isChanged =
      values.questions !== undefined || values.prizes !== undefined || 'seconds_per_question' in values
    if (isChanged) throw new Refusal('resource.not_now')
    return undefined
  },
  actions: {
    async open(_tx, { row: { unanswerable } }) {
      expectNone('competition.question_unanswerable', unanswerable)
      const { seed, seed_hash } = drawColumns()
      return { columns: { seed, seed_hash }, after: { seed_hash } }
    },
    async judge(tx, { id, row: { waiting } }) {
      expectNone('competition.answers_waiting', waiting)
      await judgeCompetition(tx, id)
      return undefined
    },
  },
  weighed: { award: weighAward },
  agreed: { award: (tx, { id, bound, execution }) => awardByTwo(tx, { id, bound, execution }) },
})

/** The same rows as in the form of their competition. */
export const questionsServer = serveResource(questions, {
  table: 'competition_question',
  // Computed, so that questions keep no competition in use: they go and come back with it.
  computed: { competition_id: sql`t.competition_id` },
  visibleTo: () =>
    sql`exists (select from competition c where c.id = t.competition_id and c.deleted_at is null)`,
  children: childrenOfQuestions,
  async beforeDestroy(tx, { id }) {
    const { status, questions: count } = await lockCompetitionOf(tx, BigInt(id))
    if (count <= 1) throw new Refusal('competition.delete_all_questions')
    if (status !== 'draft' && status !== 'open') throw new Refusal('resource.not_now')
  },
  async beforeRestore(tx, { id }) {
    const { status } = await lockCompetitionOf(tx, BigInt(id))
    if (status !== 'draft') throw new Refusal('resource.not_now')
    return undefined
  },
})

export const clientCompetitionsServer = serveResource(clientCompetitions, {
  table: 'competition_entry',
  visibleTo: 'all',
  columns: { deleted_at: null },
  // The client is computed, so that one who once entered can still be deleted.
  computed: { number: sql`t.id::text`, client_id: sql`t.client_id` },
  audience: {
    where: (client) => (client === null ? sql`false` : sql`t.client_id = ${client.id}`),
  },
})
