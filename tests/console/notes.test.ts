import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { createStaff, workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const rights = ['clients-index', 'clients-show', 'clients-destroy', 'clients-restore'] as const

let world: World
let author: Caller
let colleague: Caller
let colleagueId: string
let rowId: string
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await world.as('layla')
  rowId = String(await clientIdOf(world, 'layla'))
  author = await workAs(world, rights)
  colleague = await workAs(world, rights)
  const { user } = await colleague.get('/session').data<{ user: { id: string } }>()
  colleagueId = user.id
})
afterAll(() => world.close())

interface Note {
  id: string
  text: string
  pinned: boolean
  own: boolean
  files: { id: string; name: string; mime: string }[]
  mentions: { id: string }[]
}
const about = () => ({ resource: 'clients', row_id: rowId })
const list = (caller: Caller) => caller.get(`/notes?${new URLSearchParams(about())}`).data<Note[]>()
const write = (text: string, more: object = {}) => author.post('/notes', { ...about(), text, ...more })

test('colleagues who see the row read its notes, the pinned ones first, and others do not', async () => {
  await write('Asked for a new card').data()
  const { id } = await write('Lives abroad').data<Note>()
  await write('Called twice').data()
  await colleague.put(`/notes/${id}`, { pinned: true }).data()
  expect((await list(colleague)).map(({ text, own }) => [text, own])).toEqual([
    ['Lives abroad', false],
    ['Called twice', false],
    ['Asked for a new card', false],
  ])
  const outsider = await workAs(world, ['settlements-show'])
  expect((await outsider.get(`/notes?${new URLSearchParams(about())}`)).status).toBe(404)
  expect((await outsider.put(`/notes/${id}`, { pinned: false })).status).toBe(404)
})

test('who is mentioned gets a notice with a link; a colleague who may not see the row is refused', async () => {
  await write('Please call her', { mentions: [colleagueId] }).data()
  const [notice] = await colleague.get('/inbox').data<{ kind: string; link: string }[]>()
  expect(notice).toMatchObject({ kind: 'note_mention', link: `/console/clients/${rowId}#notes` })
  const { id: blind } = await createStaff(world, ['faqs-index'])
  expect((await write('x', { mentions: [String(blind)] })).body.code).toBe('note.cannot_see')
  const offered = await author.get('/colleagues?resource=clients').data<{ id: string }[]>()
  expect(offered.map(({ id }) => id)).toContain(colleagueId)
  expect(offered.map(({ id }) => id)).not.toContain(String(blind))
})

describe('files', () => {
  const form = (name: string, content: string) =>
    [
      ...Object.entries({ ...about(), text: 'The contract' }).map(
        ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      ),
      `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--x--\r\n`,
    ].join('')
  const send = (payload: string) =>
    author.post('/notes', Buffer.from(payload), {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })

  test('a file is kept privately and given to who may see the row; what is no document is refused', async () => {
    const note = await send(form('list.csv', 'a;b\n1;2')).data<Note>()
    expect(note.files).toMatchObject([{ name: 'list.csv', mime: 'text/csv' }])
    const address = `/notes/${note.id}/files/${note.files[0]?.id}`
    expect((await colleague.get(address)).text).toBe('a;b\n1;2')
    const outsider = await workAs(world, ['settlements-show'])
    expect((await outsider.get(address)).status).toBe(404)
    const { rows } = await world.services.database.pool.query(
      'select distinct visibility from stored_file s join row_note_file f on f.file_id = s.id',
    )
    expect(rows).toEqual([{ visibility: 'private' }])
    expect((await send(form('run.exe', 'MZ\x00\x01'))).body.code).toBe('file.type_not_allowed')
  })
})

test('only the author deletes a note, and the log keeps both', async () => {
  const { id } = await write('To be taken away').data<Note>()
  expect((await colleague.delete(`/notes/${id}`)).status).toBe(403)
  await author.delete(`/notes/${id}`).data()
  expect((await list(author)).map((note) => note.id)).not.toContain(id)
  const history = await author.get(`/clients/${rowId}/history`).data<{ action: string }[]>()
  expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['note_deleted', 'noted'])
})

test('the client never sees a note, and a row in the trash takes its notes along', async () => {
  const secret = 'Suspected of fraud'
  await write(secret).data()
  const layla = await world.as('layla')
  for (const path of ['/profile', '/notifications', '/sessions', '/home'])
    expect((await layla.get(path)).text).not.toContain(secret)
  await author.delete(`/clients/${rowId}`).data()
  expect((await list(author))[0]?.text).toBe('Lives abroad')
  expect((await write('too late')).status).toBe(404)
  await author.post(`/clients/${rowId}/restoration`).data()
  expect((await write('She is back')).status).toBe(200)
})
