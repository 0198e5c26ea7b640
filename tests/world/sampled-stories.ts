import { onePartOf } from './depth.ts'

/** Stories of single sections and long ones: `npm test` plays a sixteenth of them, the commit decides which; the deep run plays all. */
const parts = 16
const stories = [
  'e2e/portal',
  'e2e/money-forms',
  'e2e/site',
  'e2e/console-sections',
  'e2e/recharge',
  'e2e/season',
  'start/cluster',
  'e2e/approvals',
  'e2e/card-refund-parts',
  'e2e/club',
  'e2e/comments',
  'e2e/competitions',
  'e2e/confirm-transfer',
  'e2e/console-order',
  'e2e/console-refusals',
  'e2e/console-story',
  'e2e/console-texts',
  'e2e/constants',
  'e2e/forms',
  'e2e/gates',
  'e2e/fresh-proof',
  'e2e/gifts',
  'e2e/my-account',
  'e2e/network-cuts',
  'e2e/notifications',
  'e2e/offline',
  'e2e/organisation',
  'e2e/paper-tickets',
  'e2e/payments',
  'e2e/polls',
  'e2e/products',
  'e2e/public-site',
  'e2e/settings-seen',
  'e2e/statistics',
  'e2e/subscriptions',
  'e2e/tickets',
  'e2e/tills',
  'e2e/virtual-ticket',
  'e2e/wanted-ads',
  'guesses/guesses',
  'fuzz/fuzz',
  'fuzz/missing-pages',
  'start/keys',
  'start/backups',
  'connections/connections',
].map(fileOf)

/** `npm test` asks for the sample, the step of the stories for all; a single file that is asked for is always played. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  sample: stories.filter((story) => !onePartOf(parts, stories).includes(story)),
  // Steps of their own in the deep run.
  all: ['e2e/hostile-texts', 'e2e/network-cuts'].map(fileOf),
}
export const storiesLeftOut = leftOut[process.env['STORIES'] ?? ''] ?? []

function fileOf(name: string): string {
  return `tests/${name}.test.ts`
}
