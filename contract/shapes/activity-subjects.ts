import { resourceManifest } from '../resource-manifest.ts'

/** Subjects of the activity log besides rows of sections, with the section that shows them, if there is one. */
const otherSubjects: Readonly<Record<string, string | null>> = {
  approval: 'approvals',
  transfer: 'wallet-transactions',
  competition_entry: 'client-competitions',
  setting: null,
  report: null,
  console_job: null,
  ledger_account: null,
  outbox: null,
  master_key: null,
  demo_world: null,
  migration: null,
}

/** A subject of an action: a table's name, and the section with its rows. */
export const activitySubjects: readonly { readonly type: string; readonly section: string | null }[] = [
  ...resourceManifest.flatMap(({ name, subject }) => (subject ? [{ type: subject, section: name }] : [])),
  ...Object.entries(otherSubjects).map(([type, section]) => ({ type, section })),
]

export const subjectTypes: readonly string[] = activitySubjects.map(({ type }) => type)

/** The section that shows this subject of the activity log. */
export function sectionOfSubject(type: string): string | undefined {
  return activitySubjects.find((subject) => subject.type === type)?.section ?? undefined
}

/** The activity log's name for a section's rows; undefined if it has none. */
export function subjectOfSection(section: string): string | undefined {
  return activitySubjects.find((subject) => subject.section === section)?.type
}
