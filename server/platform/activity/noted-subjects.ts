/** What an activity is about. */
export interface Subject {
  readonly type: string
  readonly id: bigint | string
}

const ofTransactions = new WeakMap<object, Subject[]>()

/** From here on the transaction remembers what its activities are about. */
export function noteSubjects(tx: object): void {
  ofTransactions.set(tx, [])
}

/** Nothing for a transaction that remembers nothing, as the shared ones of the posting engine. */
export function addSubjects(tx: object, activities: readonly { readonly subject: Subject }[]): void {
  ofTransactions.get(tx)?.push(...activities.map(({ subject }) => subject))
}

export function subjectsNoted(tx: object): readonly Subject[] {
  return ofTransactions.get(tx) ?? []
}
