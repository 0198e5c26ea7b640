import { expect, test } from 'vitest'
import { people } from '#tests/world/people.ts'
import { openWorld } from '#tests/world/world.ts'

test('the id in the answer leads to what the request has changed', async () => {
  const world = await openWorld()
  const { flags: _flags, ...omar } = people.omar
  const { headers } = await world.anonymous.post('/register', { ...omar, terms: true })
  const rows = await world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'subject_type'])
    .where('request_id', '=', String(headers['x-request-id']))
    .execute()
  expect(rows).toEqual([{ action: 'created', subject_type: 'client' }])
  await world.close()
})
