import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { faults, readFaults } from './faults.ts'
import { plant } from './plant.ts'
import { layBed } from './run-fault.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(faults)('there is still a place for "$name", and the tests that have to catch it', (fault) => {
  expect(plant(fault, textOf(fault.path))).not.toBe(textOf(fault.path))
  for (const { file, test: title } of fault.caughtBy) {
    const [, ...words] = title.split(' ')
    const asOneOfMany = ['%s', ...words].join(' ')
    expect([title, asOneOfMany].some((named) => textOf(file).includes(named))).toBe(true)
  }
})

test('a fault whose place is gone, or there twice, is reported', () => {
  const fault = { name: 'a fault', path: 'some.ts', find: 'lock', replace: '' }
  expect(plant(fault, 'lock it')).toBe(' it')
  expect(() => plant(fault, 'nothing')).toThrow('stands 0 times')
  expect(() => plant(fault, 'lock and lock')).toThrow('stands 2 times')
  expect(() => readFaults('# no place\n- lock\n+ \n')).toThrow('lacks something')
})

/** With all the others it is a part of the deep run. */
if (isDeep)
  test('two of them, planted in a copy of the source, are caught; an innocent change is not', async () => {
    const two = faults.filter(({ name }) => /floats|passes another one/.test(name))
    expect(two).toHaveLength(2)
    const [first] = two
    if (!first) throw new Error('there is none')
    const bed = await layBed()
    try {
      for (const fault of two) expect((await bed.run(fault)).failed).not.toEqual([])
      expect((await bed.run({ ...first, replace: `${first.find} ` })).failed).toEqual([])
    } finally {
      await bed.remove()
    }
  }, 180_000)
