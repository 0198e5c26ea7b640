import { resourceManifest } from '#contract/resource-manifest.ts'

/** Where the things that have a page of their own are found, by what the activity log calls them. */
export const sectionOfSubject: Readonly<Record<string, string>> = {
  ...Object.fromEntries(resourceManifest.flatMap(({ name, subject }) => (subject ? [[subject, name]] : []))),
  // Of these the log does not speak by the name of a section's table.
  approval: 'approvals',
  transfer: 'wallet-transactions',
}

/** The name that the activity log has for the rows of a section; none for those it does not write about. */
export function subjectOfSection(section: string): string | undefined {
  return Object.keys(sectionOfSubject).find((subject) => sectionOfSubject[subject] === section)
}
