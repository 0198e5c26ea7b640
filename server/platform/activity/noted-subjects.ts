import type { Activity } from './record-activity.ts'

export type Subject = Activity['subject']

const ofTransactions = new WeakMap<object, Subject[]>()

/** From here on the transaction remembers what its activities are about. */
export function noteSubjects(tx: object): void {
  ofTransactions.set(tx, [])
}

/** Nothing for a transaction that remembers nothing, as the shared ones of the posting engine. */
export function addSubjects(tx: object, activities: readonly Pick<Activity, 'subject'>[]): void {
  ofTransactions.get(tx)?.push(...activities.map(({ subject }) => subject))
}

export function subjectsNoted(tx: object): readonly Subject[] {
  return ofTransactions.get(tx) ?? []
}
