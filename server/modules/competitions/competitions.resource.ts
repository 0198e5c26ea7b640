import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { competitionEntries } from '#contract/resources/competitions/competition-entries.ts'
import { competitions } from '#contract/resources/competitions/competitions.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  answersEach,
  entriesOfCompetition,
  scoreEntries,
  unanswerableQuestions,
} from './competition.queries.ts'

const { questions } = competitions.fields
const chosenOptions = z.array(idInput).min(1).max(questions.max)

export const competitionsServer = serveResource(competitions, {
  table: 'competition',
  visibleTo: 'all',
  computed: { entries: entriesOfCompetition, unanswerable: unanswerableQuestions },
  children: {
    questions: serveResource(questions.of, {
      table: 'competition_question',
      visibleTo: 'all',
      children: {
        options: serveResource(questions.of.fields.options.of, {
          table: 'competition_option',
          visibleTo: 'all',
        }),
      },
    }),
  },
  policy: { allowed: { open: (row) => row.unanswerable === 0 } },
  async beforeUpdate(_tx, values, row) {
    // Entries name the options that were there when it was opened.
    if (row.status !== 'draft' && values.questions !== undefined) throw new Refusal('resource.not_now')
    return undefined
  },
  actions: {
    judge: (tx, { id }) => scoreEntries(tx, id),
  },
})

export const competitionEntriesServer = serveResource(competitionEntries, {
  table: 'competition_entry',
  visibleTo: 'all',
  columns: { deleted_at: null },
  // The client is computed, so that one who once entered can still be deleted.
  computed: { number: sql`t.id::text`, client_id: sql`t.client_id` },
  clientWrites: {
    async beforeStore(tx, { competition_id: id, answers }) {
      const { success, data = [] } = chosenOptions.safeParse(answers)
      if (!(success && id && (await answersEach(tx, id, data))))
        throw new Refusal('request.invalid', {}, { answers: { rule: 'select_object', values: {} } })
      return undefined
    },
  },
})
