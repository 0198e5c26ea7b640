import { resourceManifest } from '../resource-manifest.ts'

/** What the activity log writes about besides the rows of sections; with the section that shows it, where one does. */
const otherSubjects: Readonly<Record<string, string | null>> = {
  approval: 'approvals',
  transfer: 'wallet-transactions',
  setting: null,
  report: null,
  console_job: null,
  ledger_account: null,
  outbox: null,
  master_key: null,
  demo_world: null,
}

/** What something can be done to: a table's name, and the section its rows are found in. */
export const activitySubjects: readonly { readonly type: string; readonly section: string | null }[] = [
  ...resourceManifest.flatMap(({ name, subject }) => (subject ? [{ type: subject, section: name }] : [])),
  ...Object.entries(otherSubjects).map(([type, section]) => ({ type, section })),
]

export const subjectTypes: readonly string[] = activitySubjects.map(({ type }) => type)

/** The section that shows what the activity log calls this. */
export function sectionOfSubject(type: string): string | undefined {
  return activitySubjects.find((subject) => subject.type === type)?.section ?? undefined
}

/** The name that the activity log has for the rows of a section; none for those it does not write about. */
export function subjectOfSection(section: string): string | undefined {
  return activitySubjects.find((subject) => subject.section === section)?.type
}
