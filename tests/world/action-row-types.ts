type Input = Readonly<Record<string, unknown>>

/** How a section whose actions are tested gets a fresh row. */
export interface ActionRows {
  make(): Promise<string>
  /** By action: the one that comes before it, where no state says so. */
  readonly after?: Readonly<Record<string, string>>
  /** By action: the fields whose sample would be refused. */
  readonly inputs?: Readonly<Record<string, Input | ((id: string) => Promise<Input>)>>
  /** By field: a value, where its kind alone does not say what it takes. */
  readonly values?: Readonly<Record<string, unknown>>
  /** By action: SQL with the owner's rights that makes it possible. */
  readonly ready?: Readonly<Record<string, (id: string) => string>>
  /** What brings a row into a state that no action leads to: SQL with the owner's rights. */
  readonly states?: Readonly<Record<string, (id: string) => string>>
}
