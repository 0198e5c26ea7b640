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
].map((name) => `tests/e2e/${name}.test.ts`)

/** `npm test` asks for the sample; a single file that is asked for is always played. */
const isSample = process.env['STORIES'] === 'sample'

export const storiesLeftOut = isSample
  ? stories.filter((story) => !onePartOf(2, stories).includes(story))
  : []
