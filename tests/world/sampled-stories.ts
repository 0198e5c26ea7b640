import { onePartOf } from './depth.ts'

/** Stories of single sections: `npm test` plays half of them, the commit decides which; the deep run plays all. */
const stories = [
  'competitions',
  'console-order',
  'console-refusals',
  'console-texts',
  'notifications',
  'organisation',
  'products',
  'settings-seen',
  'statistics',
  'subscriptions',
].map(fileOf)

/** `npm test` asks for the sample, the step of the stories for all; a single file that is asked for is always played. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  sample: stories.filter((story) => !onePartOf(2, stories).includes(story)),
  // Steps of their own in the deep run.
  all: ['hostile-texts', 'network-cuts'].map(fileOf),
}
export const storiesLeftOut = leftOut[process.env['STORIES'] ?? ''] ?? []

function fileOf(name: string): string {
  return `tests/e2e/${name}.test.ts`
}
