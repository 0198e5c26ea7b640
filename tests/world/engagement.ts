import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from './caller.ts'
import { clientIdOf } from './money.ts'
import type { World } from './world.ts'

/** A row that clients comment on. */
export interface Subject {
  readonly subject_type: string
  readonly subject_id: string
}

export async function makeSubject(admin: Caller, more: object = {}): Promise<Subject> {
  const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })
  const texts = { title: inBoth('Derby'), summary: inBoth('We won'), body: inBoth('<p>Two to one</p>') }
  const { id } = await admin.post('/news', { ...texts, active: true, ...more }).data<{ id: string }>()
  return { subject_type: 'news', subject_id: id }
}

export const queryOf = ({ subject_type, subject_id }: Subject) =>
  `subject_type=${subject_type}&subject_id=${subject_id}`
export const pathOf = ({ subject_type, subject_id }: Subject) => `${subject_type}/${subject_id}`

/** Comments appear at once, unless a word holds them back. */
export function showAtOnce({ services }: World): Promise<void> {
  return services.database.transact((tx) =>
    changeSettings(tx, { values: { comments_moderated: false }, staffId: null }),
  )
}

/** The value of the cookie that a visitor got. */
export function readerCookie(headers: Readonly<Record<string, unknown>>): string {
  const [cookie] = [headers['set-cookie']].flat().map(String)
  return cookie?.split(';')[0] ?? ''
}

/** Not shown to a client: each of these rows is 404 wherever it is named. */
export async function hiddenSubjects(world: World, admin: Caller): Promise<readonly Subject[]> {
  const draft = await makeSubject(admin, { active: false })
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const scheduled = await makeSubject(admin, { publish_at_from: hours(1) })
  const ended = await makeSubject(admin)
  const trashed = await makeSubject(admin)
  await world.asOwner(
    `update news set publish_at_to = now() - interval '1 minute' where id = ${ended.subject_id};
     update news set deleted_at = now() where id = ${trashed.subject_id}`,
  )
  const nothing = { subject_type: 'news', subject_id: '999999999' }
  // A section whose rows nobody comments on, and one that does not exist.
  const silent = { subject_type: 'faqs', subject_id: '1' }
  const unknown = { subject_type: 'passwords', subject_id: '1' }
  return [draft, scheduled, ended, trashed, nothing, silent, unknown]
}

/** A comment that staff let everyone read. @returns its id */
export async function postShown(admin: Caller, client: Caller, subject: Subject): Promise<string> {
  const { id } = await client.post('/comments', { ...subject, body: 'مبروك للفريق' }).data<{ id: string }>()
  await admin.post(`/comments/${id}/publications`, {}).data()
  return id
}

export const wantedAd = {
  kind: 'sell',
  title: 'دراجة للبيع',
  body: 'دراجة جبلية بحالة جيدة.',
  city_id: '1',
  phone: '0912345678',
}

/** A wanted ad that staff approved. @returns its id */
export async function placeWantedAd(admin: Caller, client: Caller): Promise<string> {
  const { id } = await client.post('/wanted-ads', wantedAd).data<{ id: string }>()
  await admin.post(`/wanted-ads/${id}/approvals`, {}).data()
  return id
}

let rows = 0

/** Rows with a declared action, for the tests that go through all of them. */
export function rowsOfEngagement(world: World, admin: Caller) {
  const states = (table: string, names: readonly string[], more = '') =>
    Object.fromEntries(
      names.map((state) => [
        state,
        (id: string) => `update ${table} set state = '${state}' ${more} where id = ${id}`,
      ]),
    )
  return {
    comments: {
      async make() {
        rows += 1
        // Another action may have barred the client.
        await world.asOwner('update commenting_ban set lifted_at = now() where lifted_at is null')
        const client = await world.as('salem')
        const sent = { ...(await makeSubject(admin)), body: `Comment ${rows}` }
        return (await client.post('/comments', sent).data<{ id: string }>()).id
      },
      inputs: { bar: { ends_at: '2090-05-01T10:00:00.000Z' } },
      states: states('comment', ['shown', 'hidden']),
    },
    'commenting-bans': {
      async make() {
        await world.as('yusuf')
        const client_id = String(await clientIdOf(world, 'yusuf'))
        return (await admin.post('/commenting-bans', { client_id, reason: 'إساءة' }).data<{ id: string }>())
          .id
      },
      states: {
        ended: (id: string) => `update commenting_ban set ends_at = now() where id = ${id}`,
        lifted: (id: string) => `update commenting_ban set lifted_at = now() where id = ${id}`,
      },
    },
    'wanted-ads': {
      async make() {
        await world.asOwner(`update wanted_ad set state = 'ended' where state in ('waiting', 'live')`)
        return (await (await world.as('fatima')).post('/wanted-ads', wantedAd).data<{ id: string }>()).id
      },
      ready: {
        'clear-reports': (id: string) => `
          insert into wanted_ad_report (wanted_ad_id, client_id, reason)
          select ${id}, max(id), 'fraud' from client on conflict do nothing`,
      },
      states: states(
        'wanted_ad',
        ['live', 'refused', 'ended'],
        `, live_at = now(), ends_at = now() + interval '1 day'`,
      ),
    },
  }
}

export async function reactTo(client: Caller, subject: Subject): Promise<void> {
  await client.put(`/reactions/${pathOf(subject)}`, { reaction: 'like' }).data()
}
