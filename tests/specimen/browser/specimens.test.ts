import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { openPerson, type Person } from '#tests/e2e/person.ts'
import { openStaffedProduct, type StaffedProduct } from '#tests/e2e/staffed-product.ts'
import { copyTree, type Tree } from '#tests/world/copy-tree.ts'
import { plantSpecimens } from '../plant-specimens.ts'
import { labelOfSpecimen } from '../specimen-labels.ts'
import * as finish from './finish.ts'
import { stories } from './story.ts'
import * as walk from './walk.ts'

let tree: Tree
let staffed: StaffedProduct
beforeAll(async () => {
  tree = await copyTree()
  await plantSpecimens(tree.path)
  staffed = await openStaffedProduct({ tree: tree.path })
})
afterAll(async () => {
  await staffed.close()
  await tree.remove()
})

/** Also knows the labels of the specimens, which are in no catalogue. */
async function comeIn(locale: Language): Promise<Person> {
  const person = await openPerson(staffed.browser, staffed.product, locale)
  await staffed.comeIn(person, 'cities')
  const textOf: Person['textOf'] = (key, values) => labelOfSpecimen(locale, key) ?? person.textOf(key, values)
  const press: Person['press'] = (key, values) =>
    person.page.getByRole('button', { name: textOf(key, values), exact: true }).click()
  return { ...person, textOf, press }
}

test.each(stories)(
  'a section with every kind and key is listed, filled in, changed, arranged, acted on and published ($locale, $theme)',
  async (story) => {
    const person = await comeIn(story.locale)
    await person.page.context().addCookies([{ name: 'theme', value: story.theme, url: staffed.product.url }])
    await person.does('make what it refers to', () => walk.makeCompanions(person, story))
    await person.does('type something wrong of each kind', () => walk.meetFaults(person, story))
    const specimen = await person.does('fill in every kind', () => walk.create(person, story))
    await person.does('look through the list', () => walk.lookThroughTheList(person, story))
    await person.does('change it and its pieces', () => walk.change(person, specimen))
    await person.does('go back to the earlier state', () => walk.revert(person, specimen))
    await person.does('take two more from a sheet', () => walk.importRows(person, story))
    await person.does('arrange them', () => walk.arrange(person, story, specimen))
    await person.does('wear, mend and inspect it', () => walk.act(person, story, specimen))
    await person.does('wear all of them', () => walk.wearMany(person, specimen))
    await person.does('publish it and hide it', () => finish.publish(person, specimen))
    await person.does('take the list along', () => finish.takeAlong(person, story))
    await person.does('delete and restore it', () => finish.trashAndRestore(person, story, specimen))
    for (const width of [360, 1440])
      await person.does(`read it at ${width} px`, () => finish.readAt(person, specimen, width))
    expect(person.faults).toEqual([])
    await person.leave()
  },
  600_000,
)
