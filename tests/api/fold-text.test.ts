import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#contract/kernel/fold-text.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Two texts, and whether a search treats them as equal. */
const cases: readonly (readonly [string, string, boolean])[] = [
  ['الأدوار', 'الادوار', true],
  ['آمنة', 'امنه', true],
  ['بطاقة مُعلّقة', 'بطاقه معلقه', true],
  ['مصطفى', 'مصطفي', true],
  ['رؤوف', 'روؤف', true],
  ['هناء', 'هنا', true],
  ['عبد الله', 'عبدالله', true],
  ['علي بن  أحمد', 'علي بناحمد', true],
  ['ظاهر', 'ضاهر', true],
  ['ذهبي', 'دهبي', true],
  ['محمــد', 'محمد', true],
  ['کریم', 'كريم', true],
  ['١٢٣', '123', true],
  ['۱۲۳', '123', true],
  ['\u2066Libyana\u2069', 'LIBYANA', true],
  ['Café', 'cafe', true],
  ['سالم', 'سليم', false],
  ['علي', 'عالي', false],
  ['زيد', 'سيد', false],
  ['عبد', 'عبده', false],
  ['12', '123', false],
]

test.each(cases)(
  '%s and %s: the lists of the server and the pages agree whether they are alike',
  async (one, other, alike) => {
    const { rows } = await client.query<{ same: boolean }>(
      'select btrim(search_text($1)) = btrim(search_text($2)) as same',
      [one, other],
    )
    expect([rows[0]?.same, foldText(one) === foldText(other)]).toEqual([alike, alike])
  },
)
