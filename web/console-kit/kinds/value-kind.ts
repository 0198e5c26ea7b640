import type { ReactNode } from 'react'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'

/** `list`: one line, cut where it is long. `page`: all of it. */
export type Within = 'list' | 'page'

/** A value that is not empty, and where it stands. */
export interface ValueProps<F extends Field = Field> {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly name: string
  readonly field: F
  readonly value: unknown
  readonly within: Within
}

/** How a kind of field is read. */
export interface ValueKind<F extends Field = Field> {
  Value(props: ValueProps<F>): ReactNode
  /** Stands at the end of its column, figure under figure. */
  readonly numeric?: true
  /** Too long for a line of a list; it can be chosen all the same. */
  readonly bulky?: true
  /** A line of its own on a row's page. */
  isWide?(field: F, value: unknown): boolean
  /** What a row is judged by: it stays where a row is looked at beside its list. */
  readonly key?: true
  /** Says when something came. */
  readonly moment?: true
  /** Stands before the title in a list. */
  readonly picture?: true
  /** Says nothing that its absence does not say. */
  isSilent?(field: F, value: unknown): boolean
}
