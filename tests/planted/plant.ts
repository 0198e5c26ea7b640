/** One small mistake, and the tests that have to notice it. */
export interface Fault {
  readonly name: string
  readonly path: string
  /** Exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** At least one of them must fail. */
  readonly caughtBy: readonly NamedTest[]
}

export interface NamedTest {
  readonly file: string
  /** How its title begins. */
  readonly test: string
}

/** @throws Error when the place of the fault is gone: then the list has to follow the source. */
export function plant({ name, path, find, replace }: Omit<Fault, 'caughtBy'>, text: string): string {
  const times = text.split(find).length - 1
  if (times !== 1)
    throw new Error(`"${name}" is to be planted in ${path}, where its place stands ${times} times`)
  return text.replace(find, () => replace)
}
