import type { FastifyInstance } from 'fastify'
import { drawScene, evening } from './club/draw-scene.ts'
import { signIn } from './colleague.ts'
import type { Resident } from './resident.ts'

const derbyTitle = 'Predict the derby'
/** More would only be more of the same. */
const playersMax = 12

interface Listed {
  readonly id: string
  readonly title: { readonly en: string }
}

interface Play {
  readonly question: {
    readonly id: string
    readonly options: readonly { readonly id: string }[]
  } | null
}

/** Clients play the samples: one competition goes on, the other is judged with a draw among equals. One sends a form. */
export async function playCompetitions(app: FastifyInstance, residents: readonly Resident[]): Promise<void> {
  const admin = await signIn(app, 'admin')
  const listed = await admin.get<Listed[]>('/competitions')
  for (const { id, title } of listed) {
    const png = await drawScene(title.en === derbyTitle ? 'ball' : 'trophy', evening, { seed: Number(id) })
    await admin.form(`/competitions/${id}`, { _method: 'PUT' }, [['image', png]])
  }
  const players = residents.slice(0, playersMax)
  const derby = listed.find(({ title }) => title.en === derbyTitle)
  if (derby) {
    for (const [at, player] of players.entries()) await play(player, derby.id, [at % 4 === 3 ? 1 : 0, at % 3])
    await admin.post(`/competitions/${derby.id}/closures`, {})
    await admin.post(`/competitions/${derby.id}/judgements`, {})
  }
  const open = listed.find(({ id }) => id !== derby?.id)
  for (const player of players.slice(1, 4)) if (open) await play(player, open.id, [0, 0, 0, 0, 0, 0])
  await sendForm(app, players[2])
}

/** Chooses by position; a question without options is left or answered in a word. */
async function play(player: Resident, id: string, places: readonly number[]): Promise<void> {
  let answer = await player.ask<Play>(`/competitions/${id}/entry`, {})
  for (const place of places) {
    if ('refusal' in answer || answer.data.question === null) return
    const { id: question_id, options } = answer.data.question
    const chosen = options[place]?.id
    answer = await player.ask<Play>(`/competitions/${id}/answers`, {
      question_id,
      ...(chosen === undefined ? { text: '11' } : { options: [chosen] }),
    })
  }
}

async function sendForm(app: FastifyInstance, sender: Resident | undefined): Promise<void> {
  const [form] = await (await signIn(app, 'admin')).get<Listed[]>('/forms')
  if (!form || !sender) return
  const { questions } = await sender.get<{
    questions: readonly { id: string; type: string; options: readonly { id: string }[] }[]
  }>(`/forms/${form.id}`)
  const texts: Readonly<Record<string, string>> = {
    textfield: sender.person.name,
    date: '1994-03-12',
    phone: sender.person.phone,
  }
  const answers = questions.flatMap(({ id: question_id, type, options }): object[] => {
    const text = texts[type]
    if (text !== undefined) return [{ question_id, text }]
    // No earlier card; the first kind of membership.
    const option = type === 'radio' ? options[1] : type === 'select' ? options[0] : undefined
    return option ? [{ question_id, options: [option.id] }] : []
  })
  await sender.ask(`/forms/${form.id}/entries`, { answers })
}
