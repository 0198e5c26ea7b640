import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { type Answers, type Call, Pipeline, type Prepared, type Statement } from './pipeline.ts'

let database: TestDatabase
let client: pg.Client
let prepared: Prepared

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(() => {
  prepared = { names: new Map(), closing: [] }
})

const statement = (
  text: string,
  changes: Partial<Statement<string | null>> = {},
): Statement<string | null> => ({
  name: 'tried',
  text,
  read: ([first = null]) => first,
  ...changes,
})
const double = statement('select ($1::bigint * 2)::text')
const divide = statement('select ($1::integer / $2::integer)::text')
const never = statement('select nextval($1::text::regclass)::text')

function send(...calls: Call<string | null>[]): Promise<Answers<(string | null)[]>> {
  return client.query(new Pipeline<(string | null)[]>(calls, prepared)).done
}

test('each statement is answered in its place, with its rows and its tag', async () => {
  const answers = await send(
    { statement: double, values: ['21'] },
    { statement: statement('begin'), values: [] },
    { statement: statement('select n::text from generate_series(1, 3) n'), values: [] },
    { statement: statement('rollback'), values: [] },
  )
  expect(answers.map(({ tag }) => tag)).toEqual(['SELECT 1', 'BEGIN', 'SELECT 3', 'ROLLBACK'])
  expect(answers.map(({ rows }) => rows)).toEqual([['42'], [], ['1', '2', '3'], []])
})

test('a statement that was prepared is not prepared again, and the server forgets one that is closed', async () => {
  const often = statement('select ($1::bigint * 3)::text')
  for (const value of ['1', '2', '3']) await send({ statement: often, values: [value] })
  const asked = { text: 'select name from pg_prepared_statements where statement = $1', values: [often.text] }
  const { rows } = await client.query(asked)
  expect(rows).toEqual([{ name: prepared.names.get(often) }])
  // One that never was is no error.
  prepared.closing.push(rows[0].name, 'never_prepared')
  await send({ statement: double, values: ['1'] })
  expect((await client.query(asked)).rows).toEqual([])
})

test('when one fails the rest is skipped, and the connection serves the next, prepared anew', async () => {
  await client.query('create temp sequence steps')
  await expect(
    send({ statement: divide, values: ['1', '0'] }, { statement: never, values: ['steps'] }),
  ).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select is_called from steps')).rows).toEqual([{ is_called: false }])
  const [answer] = await send({ statement: divide, values: ['9', '3'] })
  expect(answer?.rows).toEqual(['3'])
})

test('a row that cannot be read fails its pipeline alone, after the server has answered all of it', async () => {
  const unreadable = statement('select 1', {
    read() {
      throw new RangeError('not what it should be')
    },
  })
  await expect(send({ statement: unreadable, values: [] })).rejects.toThrow('not what it should be')
  const [answer] = await send({ statement: double, values: ['4'] })
  expect(answer?.rows).toEqual(['8'])
})

test('columns are described once, when the statement is prepared, and before its first row', async () => {
  const columnsSeen: string[] = []
  const described = statement('select 1::bigint as number, true as flag', {
    describe: (columns) =>
      columnsSeen.push(columns.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()),
    read: (values) => `${columnsSeen.length} ${values.join()}`,
  })
  const [first] = await send({ statement: described, values: [] })
  const [second] = await send({ statement: described, values: [] })
  expect([first?.rows, second?.rows]).toEqual([['1 1,t'], ['1 1,t']])
  expect(columnsSeen).toEqual(['number 20,flag 16'])
})

test('null is null, and what is in binary form arrives as it is', async () => {
  const bytes = Buffer.from([0, 255, 39, 92])
  const [nothing, something] = await send(
    { statement: statement('select coalesce($1::text, $$nothing$$)'), values: [null] },
    { statement: statement(`select encode($1::bytea, 'hex')`), values: [bytes] },
  )
  expect([nothing?.rows, something?.rows]).toEqual([['nothing'], ['00ff275c']])
})
