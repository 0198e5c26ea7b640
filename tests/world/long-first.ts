import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { reasons } from './slow-reasons.ts'

/**
 * A worker is kept for the next file only when that is of the same project. The isolated files pass while the web
 * application is built; whole programs wait much, and the last of them run beside the fast files.
 */
const projects = ['tidy', 'isolated', 'whole', 'fast']
const slowest = Object.keys(reasons)

/** Begins each project with its slow files: at the end no worker is busy with one while the others have nothing left. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
        placeOf(one) - placeOf(other),
    )
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = slowest.indexOf(relative(process.cwd(), moduleId))
  return place === -1 ? slowest.length : place
}
