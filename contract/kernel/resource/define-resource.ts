import type { Action, Actions, Fields } from './action.ts'
import type { Answered, Audience } from './audience.ts'
import type { Field, FieldKind } from './fields.ts'
import type { Figure, RelatedRows, RelatedSection, Resource, RowColumn } from './resource.ts'

/** Names of fields and states must exist in the definition. */
interface Named<F extends Fields, A, State> {
  readonly title: keyof F & string
  readonly hints?: readonly ((keyof F & string) | 'created_at')[]
  readonly sort: SortOf<F>
  readonly order?: true | { readonly within: keyof F & string }
  readonly fieldsets?: readonly { readonly name: string; readonly fields: readonly (keyof F & string)[] }[]
  readonly state?: State
  readonly related?: readonly (RelatedSection | NamedRows<F>)[]
  readonly figures?: readonly NamedFigure<F>[]
  readonly actions?: { readonly [Name in keyof A]: NamedAction<F, A, State> }
  readonly audience?: NamedAudience<F>
  readonly clientWrites?: NamedWrites<F, State>
}

type SortOf<F extends Fields> = `${'' | '-'}${(keyof F & string) | RowColumn | 'position'}`

interface NamedWrites<F extends Fields, State> {
  readonly fields: readonly (keyof F & string)[]
  readonly owner: keyof F & string
  readonly oncePer?: keyof F & string
  readonly while?: { readonly parent: keyof F & string }
  readonly state?: ValueOf<F, State>
}

interface NamedAudience<F extends Fields> {
  readonly list: readonly AnsweredOf<F>[]
  readonly show?: readonly AnsweredOf<F>[]
  readonly by?: keyof F & string
  readonly filters?: readonly (keyof F & string)[]
  readonly sort?: SortOf<F> | readonly SortOf<F>[]
}
/** What rows of child rows answer is checked at the start. */
type AnsweredOf<F extends Fields> =
  | (keyof F & string)
  | (keyof F extends infer Name ? (Name extends `${infer Target}_id` ? Target : never) : never)
  | 'created_at'
  | 'updated_at'
  | 'latitude'
  | 'longitude'
  | Exclude<Answered, string>

interface NamedRows<F extends Fields> extends RelatedRows {
  readonly onlyWith?: keyof F & string
}

interface NamedFigure<F extends Fields> extends Figure {
  readonly sum?: keyof F & string
  readonly by?: keyof F & string
  readonly over?: { readonly field: keyof F & string; readonly values: readonly string[] }
}

interface NamedAction<F extends Fields, A, State> {
  readonly from?: readonly ValueOf<F, State>[]
  readonly to?: ValueOf<F, State>
  readonly permission?: keyof A & string
  readonly shows?: readonly (keyof F & string)[]
  readonly warns?: readonly (keyof F & string)[]
  readonly agrees?: readonly (keyof F & string)[]
  readonly changes?: readonly (keyof F & string)[]
  readonly waiting?: keyof F & string
  readonly approval?: { readonly above?: { readonly field: AmountOf<F> } }
  readonly bulk?: true | { readonly from: readonly ValueOf<F, State>[] }
}

type ValueOf<F extends Fields, State> = State extends keyof F
  ? F[State] extends { options: readonly { value: infer Value }[] }
    ? Value
    : never
  : never
type AmountOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'money' } ? Name : never
}[keyof F]

/**
 * Keys that no field of the kind has. Checked once for all fields: a check per field costs the compiler six times as
 * much.
 */
type StrangeIn<F> = {
  [Name in keyof F]: F[Name] extends { kind: infer Kind extends FieldKind }
    ? Exclude<keyof F[Name], keyof Extract<Field, { kind: Kind }>>
    : never
}[keyof F]
type StrangeInActions<A> = { [Name in keyof A]: Exclude<keyof A[Name], keyof Action> }[keyof A]
type StrangeInAudience<Seen> = Seen extends Audience ? Exclude<keyof Seen, keyof Audience> : never
type Refused<Key> = [Key] extends [never] ? unknown : { readonly 'unknown key': Key }

/** A definition whose names are all checked: a misspelt key, field or state does not compile. */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const A extends Actions = Record<never, never>,
  const State extends keyof F & string = never,
  const Grant extends string = never,
  const Seen extends Audience = never,
>(
  resource: Resource<Name, F, A, Grant, Seen> &
    Named<F, A, State> &
    Refused<StrangeIn<F> | StrangeInActions<A> | StrangeInAudience<Seen>>,
): Resource<Name, F, A, Grant, Seen> {
  return resource
}
