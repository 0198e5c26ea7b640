import type { Caller } from './caller.ts'
import type { World } from './world.ts'

interface Option {
  readonly id: string
  readonly correct: boolean
}

export interface Competition {
  readonly id: string
  readonly questions: readonly { readonly id: string; readonly options: readonly Option[] }[]
}

export const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })
export const option = (text: string, correct: boolean) => ({ text: inBoth(text), correct })

/** A published competition of two questions; of each the first option is right. */
export function makeCompetition(admin: Caller, more: object = {}): Promise<Competition> {
  const questions = ['Who wins', 'Who scores'].map((text, at) => ({
    text: inBoth(text),
    points: at + 1,
    options: [option('Red', true), option('Green', false)],
  }))
  const body = { title: inBoth('Derby'), rules: inBoth('Once each'), active: true, questions, ...more }
  return admin.post('/competitions', body).data<Competition>()
}

/** An open one. */
export async function openCompetition(admin: Caller, more: object = {}): Promise<Competition> {
  const competition = await makeCompetition(admin, more)
  await admin.post(`/competitions/${competition.id}/openings`, {}).data()
  return competition
}

export interface Play {
  readonly status: 'none' | 'started' | 'finished'
  readonly number: string | null
  readonly answered: number
  readonly question_count: number
  readonly question: {
    readonly id: string
    readonly type: string
    readonly seconds_left: number | null
    readonly options: readonly { readonly id: string; readonly text: { readonly en: string } }[]
  } | null
}

/** Plays from the beginning to the end. @param given by question: positions of options, or a text */
export async function playCompetition(
  client: Caller,
  id: string,
  given: readonly (readonly number[] | string)[],
): Promise<Play> {
  let play = await client.post(`/competitions/${id}/entry`, {}).data<Play>()
  for (const one of given) {
    const { question } = play
    if (!question) throw new Error('the competition has fewer questions')
    const answer =
      typeof one === 'string' ? { text: one } : { options: one.map((at) => question.options[at]?.id ?? '') }
    play = await client
      .post(`/competitions/${id}/answers`, { question_id: question.id, ...answer })
      .data<Play>()
  }
  return play
}

/** One entry in an open competition, with a text to be judged. */
export async function enterCompetition(
  world: World,
  admin: Caller,
  person: Parameters<World['as']>[0],
): Promise<Competition> {
  const competition = await openCompetition(admin, withText)
  await playCompetition(await world.as(person), competition.id, ['Because we are red'])
  return competition
}

/** One question whose answer staff judge. */
export const withText = {
  questions: [{ text: inBoth('Why do you love the club?'), type: 'textarea', points: 5 }],
}
