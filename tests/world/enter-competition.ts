import type { Caller } from './caller.ts'
import type { World } from './world.ts'

interface Competition {
  readonly id: string
  readonly questions: readonly { readonly options: readonly { readonly id: string }[] }[]
}

const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })
const option = (text: string, correct: boolean) => ({ text: inBoth(text), correct })

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

/** The ids of the options at these positions. */
export function choose({ questions }: Competition, places: readonly number[]): string[] {
  return questions.map(({ options }, at) => options[places[at] ?? 0]?.id ?? '')
}

/** An open one, with the first option of each question as an entry would choose them. */
export async function openCompetition(admin: Caller): Promise<{ id: string; answers: string[] }> {
  const competition = await makeCompetition(admin)
  await admin.post(`/competitions/${competition.id}/openings`, {}).data()
  return { id: competition.id, answers: choose(competition, [0, 0]) }
}

/** One entry in an open competition. */
export async function enterCompetition(
  world: World,
  admin: Caller,
  person: Parameters<World['as']>[0],
): Promise<void> {
  const { id, answers } = await openCompetition(admin)
  const client = await world.as(person)
  await client.post('/competition-entries', { competition_id: id, answers }).data()
}
