import type { Caller } from './caller.ts'
import { enterCompetition, makeCompetition } from './enter-competition.ts'
import { makeRow, resourceOf } from './resource-samples.ts'
import { sendSample } from './send-form.ts'
import type { World } from './world.ts'

/** One that is being sent waits for the end of the quiet hours, so the job does not end it meanwhile. */
export function rowsOfNotifications(admin: Caller) {
  const becomes = (state: string) => (id: string) =>
    `update broadcast set status = '${state}' where id = ${id}`
  const hour = `extract(hour from now() at time zone 'Africa/Tripoli')::int`
  const states = ['scheduled', 'paused', 'sent', 'cancelled'].map((state) => [state, becomes(state)])
  return {
    async make() {
      const { id } = await makeRow(admin, resourceOf('notifications'))
      await admin.put(`/notifications/${id}`, { audience: 'everyone' }).data()
      return String(id)
    },
    ready: { 'send-to-many': (id: string) => `update broadcast set receivers = 1001 where id = ${id}` },
    states: {
      ...Object.fromEntries(states),
      sending: (id: string) => `
        insert into setting (key, value) values
          ('sms_quiet_from', to_jsonb(${hour})), ('sms_quiet_to', to_jsonb((${hour} + 2) % 24))
        on conflict (key) do update set value = excluded.value;
        insert into broadcast_receiver (broadcast_id, client_id, locale, in_app, sms, mail)
          select ${id}, max(id), 'ar', 'none', 'waiting', 'none' from client;
        ${becomes('sending')(id)}`,
    },
  }
}

export function rowsOfCompetitions(admin: Caller) {
  return {
    make: async () => (await makeCompetition(admin)).id,
    states: Object.fromEntries(
      ['open', 'closed', 'judged', 'awarded'].map((state) => [
        state,
        (id: string) =>
          `update competition set status = '${state}', seed = repeat('0', 64), seed_hash = repeat('0', 64) where id = ${id}`,
      ]),
    ),
  }
}

export function rowsOfForms(world: World, admin: Caller) {
  const becomes = (state: string) => (id: string) =>
    `update client_form set status = '${state}' where id = ${id}`
  return {
    make: async () => (await sendSample(admin, await world.as('layla'))).entryId,
    inputs: {
      assign: async () => {
        const [colleague] = await admin.get('/users/options').data<{ id: string }[]>()
        return { assigned_to_id: colleague?.id }
      },
    },
    states: { in_work: becomes('in_work'), done: becomes('done') },
  }
}

/** Texts that wait; each has a competition of its own. */
export function rowsOfAnswers(world: World, admin: Caller) {
  const marked = (mark: string) => (id: string) =>
    `update competition_answer set mark = '${mark}', marked_by_id = (select max(id) from staff_user) where id = ${id}`
  return {
    async make() {
      const { id } = await enterCompetition(world, admin, 'layla')
      const [answer] = await admin
        .get(`/competition-answers?filter[competition_id]=${id}`)
        .data<{ id: string }[]>()
      return answer?.id ?? ''
    },
    states: {
      right: marked('right'),
      wrong: marked('wrong'),
      shown: (id: string) =>
        `update competition_answer set mark = 'shown', answered_at = null, answer = null where id = ${id}`,
    },
  }
}
