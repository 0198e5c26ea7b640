import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '#contract/shapes/category.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { newCategory } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { makeProduct } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

interface MadeAttribute {
  readonly id: string
  readonly options: readonly { readonly id: string }[]
}

const makeRegion = () =>
  admin
    .post('/attributes', {
      name: { ar: 'المنطقة', en: 'Region' },
      kind: 'choice',
      options: [{ name: { ar: 'ليبيا', en: 'Libya' } }, { name: { ar: 'كل الدول', en: 'Worldwide' } }],
    })
    .data<MadeAttribute>()

const makeCategory = async (nameEn: string) =>
  String(await newCategory(world.services, { kind: 'card', nameEn }))

/** As the form saves them: it has seen the list that they replace. */
async function save(categoryId: string, attributes: readonly object[]): Promise<Answer> {
  const path = `/categories/${categoryId}`
  const { updated_at: seen } = await admin.get(path).data<{ updated_at: string }>()
  return admin.put(path, { attributes, seen_updated_at: seen })
}

const named = async (query: string) =>
  (await world.anonymous.get(`/categories${query}`).data<Category[]>()).map(({ name }) => name.en)

test('staff give a category attributes; clients read them with its card and filter the catalogue by them', async () => {
  const region = await makeRegion()
  const size = await admin
    .post('/attributes', { name: { ar: 'السعة', en: 'Size' }, kind: 'number', unit: { ar: 'غ', en: 'GB' } })
    .data<MadeAttribute>()
  const [libya, worldwide] = region.options.map(({ id }) => id)
  const describe = async (nameEn: string, option: string | undefined, gigabytes: string) => {
    const id = await makeCategory(nameEn)
    await save(id, [
      { attribute_id: region.id, value: option },
      { attribute_id: size.id, value: gigabytes },
    ])
    return id
  }
  const small = await describe('Internet A', libya, '5')
  await describe('Internet B', worldwide, '5')
  await describe('Internet C', worldwide, '20')
  await makeCategory('Calls')

  expect(await admin.get(`/categories/${small}`).data()).toMatchObject({
    attributes: [{ value: libya }, { value: '5' }],
  })
  expect(await admin.get(`/categories/${small}/history`).data()).toMatchObject([{ action: 'updated' }, {}])
  const [first] = await world.anonymous.get('/categories').data<Category[]>()
  expect(first?.attributes).toMatchObject([
    { attribute_id: region.id, name: { en: 'Region' }, value: { ar: 'ليبيا', en: 'Libya' }, color: null },
    { attribute_id: size.id, value: { ar: '5 غ', en: '5 GB' } },
  ])
  const five = `${size.id}:5`
  expect(await named(`?filter[values]=${five}`)).toEqual(['Internet A', 'Internet B'])
  expect(await named(`?filter[values]=${five},${region.id}:${worldwide}`)).toEqual(['Internet B'])
  expect(await named(`?filter[values]=${region.id}:${libya},${region.id}:${worldwide}`)).toHaveLength(3)
  expect(await world.anonymous.get('/category-filters').data()).toMatchObject([
    { name: { en: 'Region' }, values: [{ value: { en: 'Libya' }, count: 1 }, { count: 2 }] },
    {
      name: { en: 'Size' },
      values: [
        { key: five, count: 2 },
        { value: { en: '20 GB' }, count: 1 },
      ],
    },
  ])
  expect((await world.anonymous.get('/categories?filter[values]=5')).status).toBe(422)
  const having = `/categories?filter[attribute_ids]=${region.id}`
  expect(await admin.get(having).data<object[]>()).toHaveLength(3)
  await save(small, [{ attribute_id: size.id, value: '5' }])
  expect(await admin.get(having).data<object[]>()).toHaveLength(2)
  const wrong = await save(small, [{ attribute_id: size.id, value: 'many' }])
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['attributes.0.value']])
})

test('an attribute stays while a category or a product has it, and goes into the trash once none has', async () => {
  const { id, options } = await makeRegion()
  const attributes = [{ attribute_id: id, value: options[0]?.id }]
  const category = await makeCategory('Games')
  await save(category, attributes)
  const product = await makeProduct(admin, { attributes })
  const destroy = () => admin.delete(`/attributes/${id}`)
  const usedBy = (by: string) => ({ body: { code: 'resource.in_use', data: { by, rows: 1 } } })
  expect(await admin.get(`/attributes/${id}`).data()).toMatchObject({ products: 1, categories: 1 })
  expect(await destroy()).toMatchObject(usedBy('products'))
  await admin.delete(`/products/${product}`)
  expect(await destroy()).toMatchObject(usedBy('categories'))
  await save(category, [])
  expect((await destroy()).status).toBe(200)
})
