import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { reasons } from './slow-reasons.ts'

/** Begins with the slow files: at the end no worker is busy with one while the others have nothing left. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => (relative(process.cwd(), moduleId) in reasons ? 0 : 1)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
