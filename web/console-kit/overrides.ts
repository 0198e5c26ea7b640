import { type ComponentType, createContext, use } from 'react'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ActionName, RowOf } from '#contract/kernel/resource/row-types.ts'
import type { Icon } from '#web/console-kit/icon-of.ts'
import type { WidgetProps } from './fields/widget.ts'

/** Where no definition is named, a row of any. */
type RowFor<R extends Resource> = Resource extends R ? ResourceRow : RowOf<R>

/** @template Row `RowOf<typeof alarms>`, where its fields are read */
export interface CellProps<Row = ResourceRow> {
  readonly resource: Resource
  readonly row: Row
}

export interface DialogProps {
  readonly resource: Resource
  onClose(): void
}

/** Asks what an action of a row needs, does it and closes. */
export interface RowDialogProps<Row = ResourceRow> extends DialogProps {
  readonly row: Row
}

export interface BulkAction {
  readonly name: string
  readonly permission: string
  readonly icon: Icon
  readonly Dialog: ComponentType<DialogProps & { readonly ids: readonly string[] }>
}

export interface RowTab<R extends Resource = Resource> {
  readonly name: string
  when?(row: RowFor<R>): boolean
  readonly permission: string
  readonly Panel: ComponentType<CellProps<RowFor<R>>>
}

/**
 * What a section does differently from its definition: `web/features/<domain>/<resource>.console.tsx` exports it as
 * `section`. Whatever it leaves out is drawn by the kit.
 */
export interface ResourceOverride<R extends Resource = Resource> {
  readonly cells?: { readonly [Name in keyof R['fields']]?: ComponentType<CellProps<RowFor<R>>> }
  readonly widgets?: { readonly [Name in keyof R['fields']]?: ComponentType<WidgetProps> }
  /** Instead of the dialog of an action; of one whose operation is the module's own, the only one. */
  readonly dialogs?: { readonly [Name in ActionName<R>]?: ComponentType<RowDialogProps<RowFor<R>>> }
  /** By action, what a field that its dialog asks for is drawn with. */
  readonly inputs?: {
    readonly [Name in ActionName<R>]?: Readonly<Record<string, ComponentType<WidgetProps<Field, RowFor<R>>>>>
  }
  /** What the dialog of an action shows besides the fields that its definition names. */
  readonly facts?: { readonly [Name in ActionName<R>]?: ComponentType<CellProps<RowFor<R>>> }
  readonly bulkActions?: readonly BulkAction[]
  /** Above the fields on a row's page: what must be seen first. */
  readonly Head?: ComponentType<CellProps<RowFor<R>>>
  /** Fields that the head shows already. */
  readonly headFields?: readonly (keyof R['fields'] & string)[]
  /** Beside the related lists on a row's page; their words are `resources:<section>.tabs.<name>`. */
  readonly tabs?: readonly RowTab<R>[]
  /** Below the fields on a row's page. */
  readonly Panels?: ComponentType<CellProps<RowFor<R>>>
  /** Beside the list's title: what is done with the section as a whole. */
  readonly ListActions?: ComponentType<{ readonly resource: Resource }>
  /** Above the list: figures, links to what belongs to it. */
  readonly ListHead?: ComponentType<{ readonly resource: Resource }>
  /** Instead of the log of what happened to a row. */
  readonly History?: ComponentType<CellProps<RowFor<R>>>
  /** Instead of the list, the form or the page of a row. */
  readonly List?: ComponentType<{ readonly resource: Resource }>
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly row: RowFor<R> | null }>
  readonly Show?: ComponentType<CellProps<RowFor<R>>>
}

export type Overrides = Readonly<Record<string, ResourceOverride>>

const none: ResourceOverride = {}

export const OverridesContext = createContext<Overrides>({})

export function useOverride({ name }: Resource): ResourceOverride {
  return use(OverridesContext)[name] ?? none
}
