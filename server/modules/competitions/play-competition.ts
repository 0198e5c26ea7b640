import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showPlay } from '#contract/operations/competitions/play.ts'
import { graceSeconds } from '#contract/shapes/competition.ts'
import { answerLengthsMax, isChoiceKind, isTextKind } from '#contract/shapes/question-kinds.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type GivenAnswer, isEmpty, markAnswer } from './mark-answer.rules.ts'
import {
  type Competition,
  countAnswered,
  type Entry,
  findCompetition,
  findEntry,
  findKey,
  findShown,
  finishEntry,
  insertEntry,
  keepAnswer,
  passRemoved,
  type Shown,
  showNext,
} from './play.queries.ts'

type Play = AnswerInput<typeof showPlay>

/** How far a client is. @throws Refusal `request.not_found` */
export async function readPlay(db: Db, clientId: bigint, competitionId: bigint): Promise<Play> {
  const competition = await findCompetition(db, competitionId)
  const entry = competition && (await findEntry(db, competitionId, clientId))
  if (!competition || !(entry || competition.isLive)) throw new Refusal('request.not_found')
  return playOf(db, competition, entry)
}

/** Makes the entry once; a client who comes back goes on with it. */
export async function startPlaying(tx: Tx, clientId: bigint, competitionId: bigint): Promise<Play> {
  const competition = await findCompetition(tx, competitionId, true)
  if (!competition) throw new Refusal('request.not_found')
  const known = await findEntry(tx, competitionId, clientId, true)
  if (!known && !competition.isLive) throw new Refusal('request.not_found')
  if (known?.status === 'finished') throw new Refusal('competition.entered_already')
  if (!competition.isOpen) throw new Refusal('competition.not_open')
  const isNew = !known && (await insertEntry(tx, competitionId, clientId))
  const entry = known ?? (await findEntry(tx, competitionId, clientId, true))
  if (!entry) throw new Error('an entry that was made is gone')
  if (isNew)
    await recordActivity(tx, [
      {
        action: 'created',
        subject: { type: 'competition_entry', id: entry.id },
        actor: { type: 'client', id: clientId },
        after: { competition_id: competitionId },
      },
    ])
  return goOn(tx, competition, entry)
}

interface Sent {
  readonly questionId: bigint
  readonly options: readonly bigint[]
  readonly text: string
}

/** Keeps the answer to the question that is shown, and shows the next one. The last answer ends the entry. */
export async function answerShown(
  tx: Tx,
  clientId: bigint,
  competitionId: bigint,
  { questionId, options, text }: Sent,
): Promise<Play> {
  const competition = await findCompetition(tx, competitionId, true)
  const entry = competition && (await findEntry(tx, competitionId, clientId, true))
  if (!competition || !entry) throw new Refusal('request.not_found')
  if (entry.status === 'finished') throw new Refusal('competition.entered_already')
  if (!competition.isOpen) throw new Refusal('competition.not_open')
  const shown = await findShown(tx, entry.id)
  if (shown?.id !== questionId) throw new Refusal('competition.other_question')
  const { secondsPerQuestion: limit } = competition
  const given = isChoiceKind(shown.type) ? { options, text: '' } : { options: [], text }
  if (!isOver(shown, limit)) expectAnswer(shown, given)
  const key = await findKey(tx, questionId)
  const mark = markAnswer({ type: shown.type, ...key }, given)
  await keepAnswer(tx, shown.answerId, limit, { ...given, text: given.text === '' ? null : given.text, mark })
  return goOn(tx, competition, entry)
}

async function goOn(tx: Tx, competition: Competition, entry: Entry): Promise<Play> {
  await passRemoved(tx, entry.id)
  const isShown = (await findShown(tx, entry.id)) !== null
  if (isShown || (await showNext(tx, entry.id, competition.id))) return playOf(tx, competition, entry)
  await finishEntry(tx, entry.id)
  return playOf(tx, competition, { ...entry, status: 'finished' })
}

/** The page sends what there is when the time is over; nothing is demanded of it. */
function isOver({ secondsSince }: Shown, limit: number | null): boolean {
  return limit !== null && secondsSince >= limit - graceSeconds
}

/** @throws Refusal `request.invalid` */
function expectAnswer({ type, required, options }: Shown, given: GivenAnswer): void {
  const refuse = (field: 'options' | 'text', rule: string, values = {}) =>
    new Refusal('request.invalid', {}, { [field]: { rule, values } })
  const field = isChoiceKind(type) ? 'options' : 'text'
  if (required && isEmpty(given)) throw refuse(field, 'required')
  const known = new Set(options.map(({ id }) => id))
  const isKnown = given.options.every((id) => known.has(String(id)))
  const isOne = type === 'checkbox' || given.options.length <= 1
  if (!isKnown || !isOne) throw refuse('options', 'select_object')
  if (isTextKind(type) && given.text.length > answerLengthsMax[type])
    throw refuse('text', 'max', { length: answerLengthsMax[type] })
}

async function playOf(db: Db, competition: Competition, entry: Entry | null): Promise<Play> {
  const { questionCount, secondsPerQuestion: limit, isOpen } = competition
  const [shown, answered] = entry
    ? [
        entry.status === 'started' && isOpen ? await findShown(db, entry.id) : null,
        await countAnswered(db, entry.id),
      ]
    : [null, 0]
  return {
    status: entry?.status ?? 'none',
    number: entry ? String(entry.id) : null,
    answered,
    question_count: questionCount,
    seconds_per_question: limit,
    question: shown && {
      id: String(shown.id),
      number: answered + 1,
      text: shown.text,
      type: shown.type,
      required: shown.required,
      points: shown.points,
      options: [...shown.options],
      seconds_left: limit === null ? null : Math.max(0, limit - shown.secondsSince),
    },
  }
}
