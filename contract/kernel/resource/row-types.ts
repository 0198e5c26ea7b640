import type { z } from 'zod'
import type { Localized } from '../shapes.ts'
import type { Action, Fields } from './action.ts'
import type { Audience } from './audience.ts'
import type { Field } from './fields.ts'
import type { Crud, Resource, RowTitle } from './resource.ts'

/** The type of a value that rows and writes have in common. */
type Common<F extends Field> = F extends { kind: 'localized-text' } | { localized: true }
  ? Localized
  : F extends { kind: 'integer' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'choice'; options: readonly { readonly value: infer V }[] }
        ? V
        : F extends { kind: 'location' }
          ? { readonly latitude: number; readonly longitude: number }
          : F extends { kind: 'focus' }
            ? { readonly x: number; readonly y: number }
            : F extends { kind: 'json' }
              ? unknown
              : string

type Stored<F extends Field> = F extends { kind: 'money' | 'reference' }
  ? bigint
  : F extends { kind: 'references' }
    ? readonly bigint[]
    : F extends { kind: 'image' | 'images' | 'file' | 'audio' }
      ? unknown
      : F extends { kind: 'json'; shape: z.ZodType<infer Value> }
        ? Value
        : Common<F>

interface StoredFile {
  readonly id: string
  readonly url: string
}

type Sent<F extends Field> = F extends { kind: 'references' }
  ? readonly string[]
  : F extends { kind: 'images' }
    ? readonly StoredFile[]
    : F extends { kind: 'file' | 'audio' }
      ? StoredFile
      : Common<F>

/** A write after it was read and checked: amounts in minor units, references as ids. */
export type ResourceValues<R extends Resource> = {
  readonly [Name in keyof R['fields']]?: R['fields'][Name] extends { readonly required: true }
    ? Stored<R['fields'][Name]>
    : Stored<R['fields'][Name]> | null
}

interface EveryRow {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly titles: Readonly<Record<string, RowTitle | readonly RowTitle[]>>
  readonly actions: readonly string[]
}

/** A row of one resource on the wire; `ResourceRow` is a row of any. Lists omit sensitive fields. */
export type RowOf<R extends Resource> = {
  readonly [Name in keyof R['fields'] | keyof EveryRow]: Name extends keyof EveryRow
    ? EveryRow[Name]
    : Name extends keyof R['fields']
      ? R['fields'][Name] extends { readonly required: true }
        ? Sent<R['fields'][Name]>
        : Sent<R['fields'][Name]> | null
      : never
}

type ActionsOf<R extends Resource> = NonNullable<R['actions']>

/** The actions that a definition declares. */
export type ActionName<R extends Resource> = keyof ActionsOf<R> & string

/** Everything that may be done with one row. */
export type RowRight<R extends Resource> =
  | Extract<Crud, 'show' | 'update' | 'destroy' | 'restore'>
  | ActionName<R>

type WithReason<A extends Action> = A extends { reason: object | true }
  ? { readonly reason: string }
  : unknown
type Asked<A extends Action> = A extends { input: infer I extends Fields }
  ? {
      readonly [Name in keyof I]: I[Name] extends { readonly required: true }
        ? Stored<I[Name]>
        : Stored<I[Name]> | null | undefined
    }
  : unknown

/** As an update of the row: what is left out stays. */
type Changed<F extends Fields, A extends Action> = A extends { changes: readonly (infer Name)[] }
  ? {
      readonly [Key in Name & keyof F]?:
        | Stored<F[Key]>
        | (F[Key] extends { readonly required: true } ? undefined : null | undefined)
    }
  : unknown

/** Values that are sent as they were shown. */
type Agreed<F extends Fields, A extends Action> = A extends { agrees: readonly (infer Name)[] }
  ? { readonly [Key in Name & keyof F]?: Sent<F[Key]> | null | undefined }
  : unknown

/** The input of an action: its fields or those of the row, the reason, and what it agrees to. */
export type InputOf<R extends Resource, Name extends ActionName<R>> = Asked<ActionsOf<R>[Name]> &
  Changed<R['fields'], ActionsOf<R>[Name]> &
  WithReason<ActionsOf<R>[Name]> &
  Agreed<R['fields'], ActionsOf<R>[Name]>

/** The fields that the form of an action asks for. */
export type AskedFields<R extends Resource, Name extends ActionName<R>> = (ActionsOf<R>[Name] extends {
  input: infer I extends Fields
}
  ? I
  : object) &
  (ActionsOf<R>[Name] extends { changes: readonly (infer Key)[] }
    ? Pick<R['fields'], Key & keyof R['fields']>
    : object)

/** The answer of an action on the wire; an action without `answer` answers nothing. */
export type AnswerOfAction<R extends Resource, Name extends ActionName<R>> = ActionsOf<R>[Name] extends {
  answer: infer F extends Fields
}
  ? { readonly [Field in keyof F]: Sent<F[Field]> }
  : object

type AudienceOf<R extends Resource> = Extract<NonNullable<R['audience']>, Audience>

/** What a name of an audience answers: a field, a column of every row, a half of a location, or what a reference names. */
type AnswerTo<F extends Fields, Name> = Name extends keyof F
  ? F[Name] extends { readonly required: true }
    ? Sent<F[Name]>
    : Sent<F[Name]> | null
  : Name extends 'created_at' | 'updated_at'
    ? string
    : Name extends 'latitude' | 'longitude'
      ? number | null
      : Name extends string
        ? F[`${Name}_id`] extends { readonly required: true }
          ? Localized
          : Localized | null
        : never

type ChildAnswers<F extends Field, Names extends readonly unknown[]> = F extends {
  of: { fields: infer Own extends Fields }
}
  ? readonly Answers<Own, Names>[]
  : never

type NestedIn<Names extends readonly unknown[]> = Exclude<Names[number], string>
type KeysOf<Nested> = Nested extends object ? keyof Nested : never
type Under<Nested, Key> = Nested extends {
  readonly [K in Key & string]: infer Names extends readonly unknown[]
}
  ? Names
  : readonly []

type Answers<F extends Fields, Names extends readonly unknown[]> = { readonly id: string } & {
  readonly [Name in Extract<Names[number], string>]: AnswerTo<F, Name>
} & {
  readonly [Name in KeysOf<NestedIn<Names>> & keyof F]: ChildAnswers<F[Name], Under<NestedIn<Names>, Name>>
}

interface AnswerOfAny {
  readonly id: string
  readonly [name: string]: unknown
}

/** A row as clients read it in the list of the audience. */
export type ListedRow<R extends Resource> = string extends keyof R['fields']
  ? AnswerOfAny
  : Answers<R['fields'], AudienceOf<R>['list']>

/** A row as clients read it by itself. */
export type ShownRow<R extends Resource> = string extends keyof R['fields']
  ? AnswerOfAny
  : ListedRow<R> & Answers<R['fields'], NonNullable<AudienceOf<R>['show']>>
