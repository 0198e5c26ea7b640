/** Whose second factor it is: the same rules for everyone, each in tables of their own. */
export interface Holder {
  readonly type: 'staff' | 'client'
  readonly id: bigint
}
