import { expect, test } from 'vitest'
import { citiesOf, findSellers } from './find-sellers.ts'
import { spreadOut } from './points-of.ts'

const tripoli = { city_id: '1', city: { ar: 'طرابلس', en: 'Tripoli' } }
const sabha = { city_id: '7', city: { ar: 'سبها', en: 'Sabha' } }
const sellers = [
  {
    ...tripoli,
    name: { ar: 'مكتبة الأمل', en: 'Al-Amal Stationery' },
    address: { ar: 'شارع الجمهورية', en: 'Jumhuriya Street' },
    latitude: 32.88,
    longitude: 13.18,
  },
  {
    ...tripoli,
    name: { ar: 'بقالة أبو بكر', en: 'Abu Bakr Grocery' },
    address: { ar: 'بن عاشور', en: 'Ben Ashour' },
    latitude: 32.9,
    longitude: 13.2,
  },
  {
    ...sabha,
    name: { ar: 'الأمل للاتصالات', en: 'Al-Amal Telecom' },
    address: { ar: 'حي القرضة', en: 'Al-Gurda' },
    latitude: null,
    longitude: null,
  },
]

test.each([
  ['', null, [0, 1, 2]],
  ['الامل', null, [0, 2]],
  ['مكتبه جمهوريه', null, [0]],
  ['amal', '7', [2]],
  ['طرابلس', null, [0, 1]],
  ['ابوبكر', null, [1]],
  ['amal zliten', null, []],
] as const)('“%s” in city %s finds the points %j', (typed, cityId, found) => {
  expect(findSellers(sellers, { cityId, typed })).toEqual(found.map((index) => sellers[index]))
})

test('the cities are counted, the largest first, each in the middle of its points', () => {
  const cities = citiesOf(sellers)
  expect(cities).toEqual([
    { id: '1', name: tripoli.city, count: 2, place: { latitude: 32.89, longitude: 13.19 } },
    { id: '7', name: sabha.city, count: 1, place: null },
  ])
  const near = { id: '2', name: tripoli.city, count: 1, place: { latitude: 32.8, longitude: 13 } }
  expect(spreadOut([...cities, near], 1).map(({ id }) => id)).toEqual(['1'])
})
