/** Why a file of tests may take more than 20 seconds on a quiet machine. These files are started first. */
export const reasons: Readonly<Record<string, string>> = {
  'tests/conformance/bad-input.test.ts': 'sends odd values to every field of every operation',
  'tests/conformance/resources.test.ts': 'works with every section as its definition says',
  'tests/e2e/console-sections.test.ts': 'fills the fields of the forms of the console with something wrong',
  'tests/e2e/console-story.test.ts': 'three people work in the console from the first supplier to the books',
  'tests/e2e/money-forms.test.ts': 'moves money with lost requests, lost answers and reloads in between',
  'tests/e2e/network-cuts.test.ts': 'waits for the answers that the cut lines lose',
  'tests/e2e/portal.test.ts': 'looks at every page of the portal and does the main job by keyboard',
  'tests/e2e/site.test.ts': 'looks at every public page',
  'tests/faults/faults.test.ts': 'kills and starts the program and its database while people pay',
  'tests/fuzz/fuzz.test.ts': 'sends 2,400 requests and compares every answer with the document',
  'tests/health/health.test.ts': 'waits for the time-outs of a database that does not answer',
  'tests/start/cluster.test.ts': 'runs several processes, kills them and waits for their successors',
  'tests/start/start.test.ts': 'starts and stops the program with a database of its own, again and again',
}
