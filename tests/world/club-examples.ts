import type { Belongings, Seeded } from './belongings.ts'
import { aboutSlug } from './club-rows.ts'
import type { Example } from './example.ts'
import { resourceOf } from './resource-samples.ts'

/** Of the content of the club, competitions and forms. */
export function clubExamples(things: Belongings, seeded: Seeded): Record<string, Example> {
  return { ...club(things, seeded), ...playExamples(things, seeded), ...sports(seeded) }
}

function sports({ season: { seasonId, gameId, playerId } }: Seeded): Record<string, Example> {
  const game = { id: gameId }
  const ofSeason = { others: 'shared', params: { id: seasonId } } as const
  return {
    'sports.listSeasons': { others: 'shared' },
    'sports.listGames': { others: 'shared' },
    'sports.showGame': { others: 'shared', params: game },
    'sports.showTable': ofSeason,
    'sports.showSeasonCalendar': ofSeason,
    'sports.listSquad': { others: 'shared' },
    'sports.showPlayer': { others: 'shared', params: { id: playerId } },
    'sports.rate': { others: 'own', params: game, body: { stars: 4 } },
    'sports.listOwnRatings': { others: 'own', params: game },
  }
}

function playExamples(
  { formId, formQuestionId, sentFormId }: Belongings,
  { competition: { id, questions } }: Seeded,
): Record<string, Example> {
  const params = { id }
  const answers = [{ question_id: formQuestionId, text: 'نعم' }]
  return {
    'competitions.list': { others: 'shared' },
    'competitions.read': { others: 'shared', params },
    'client-competitions.list': { others: 'own' },
    'competitions.showPlay': { others: 'own', params },
    'competitions.startPlay': { others: 'own', params },
    'competitions.answerQuestion': { others: 'own', params, body: { question_id: questions[0]?.id } },
    'competitions.showOwnResult': { others: 'own', params },
    'competitions.showRanking': { others: 'shared', params },
    'forms.list': { others: 'shared' },
    'forms.read': { others: 'shared', params: { id: formId } },
    'forms.send': { others: 'own', params: { id: formId }, body: { answers } },
    'client-forms.list': { others: 'own' },
    'forms.showOwnAnswers': { others: 'hidden', params: { id: sentFormId } },
  }
}

function club({ signUpId }: Belongings, { club: ids }: Seeded): Record<string, Example> {
  const sections = Object.entries(ids).flatMap(([name, row]): [string, Example][] => [
    [`${name}.list`, { others: 'shared' }],
    ...(resourceOf(name).audience?.show ? [readOf(name, row)] : []),
  ])
  const { events = '', lives = '' } = ids
  return {
    ...Object.fromEntries(sections),
    'club.show': { others: 'shared' },
    'club.showEventCalendar': { others: 'shared', params: { id: events } },
    'club.openStream': { others: 'shared', params: { id: lives } },
    'club.watchStream': { others: 'shared', params: { id: lives } },
    'club.openFreeStream': { others: 'shared', params: { id: lives } },
    'club.withdrawSignUp': { others: 'hidden', params: { id: signUpId } },
    'event-sign-ups.list': { others: 'own' },
    'event-sign-ups.make': { others: 'own', body: { event_id: events } },
  }
}

function readOf(name: string, id: string): [string, Example] {
  const params: Record<string, string> = name === 'about-pages' ? { slug: aboutSlug } : { id }
  return [`${name}.read`, { others: 'shared', params }]
}

const nobody = { params: { id: '999999999' } }

export const playActions: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'competitions.open': nobody,
  'competitions.close': nobody,
  'competitions.judge': nobody,
  'competitions.award': nobody,
  'competition-answers.accept': nobody,
  'competition-answers.reject': nobody,
  'competition-answers.confirm': nobody,
  'client-forms.take': nobody,
  'client-forms.assign': { ...nobody, body: { assigned_to_id: nobody.params.id } },
  'client-forms.answer': { ...nobody, body: { answer: 'شكرًا لك' } },
  'client-forms.reopen': nobody,
  'client-forms.showAnswers': nobody,
  'client-forms.downloadFile': { params: { ...nobody.params, file: '1' } },
  'forms.exportEntries': nobody,
}
