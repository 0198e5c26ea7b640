import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './clone-database.ts'

export type { TestDatabase } from './clone-database.ts'

/** A migrated, empty database of one's own, cloned from the template in about 30 ms. One per test file is enough. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('postgres'))
}
