import type { ReactNode } from 'react'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'

/** `list`: one line, cut when long. `page`: complete. */
export type Within = 'list' | 'page'

/** A non-empty value, and its place. */
export interface ValueProps<F extends Field = Field> {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly name: string
  readonly field: F
  readonly value: unknown
  readonly within: Within
}

/** How a kind of field is shown. */
export interface ValueKind<F extends Field = Field> {
  Value(props: ValueProps<F>): ReactNode
  /** Aligned at the end of its column. */
  readonly numeric?: true
  /** Too long for a list by default; it can be chosen. */
  readonly bulky?: true
  /** A line of its own on a row's page. */
  isWide?(field: F, value: unknown): boolean
  /** Important for judging a row: stays beside a peek. */
  readonly key?: true
  /** Shows when something happened. */
  readonly moment?: true
  /** Shown before the title in a list. */
  readonly picture?: true
  /** Read without a label, as in this place: texts, pictures, sounds. */
  readonly speaks?: Within
  /** Carries no more information than its absence. */
  isSilent?(field: F, value: unknown): boolean
}
