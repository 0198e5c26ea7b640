import { type ComponentType, createContext, use } from 'react'
import type { Language } from '#contract/kernel/localized.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ActionName, AskedFields, RowOf } from '#contract/kernel/resource/row-types.ts'
import type { Icon } from '#web/console-kit/icon-of.ts'
import type { ChildWidgetProps, WidgetProps } from './fields/widget.ts'

/** Without a definition, any row. */
type RowFor<R extends Resource> = Resource extends R ? ResourceRow : RowOf<R>

/** @template Row `RowOf<typeof alarms>`, to read its fields */
export interface CellProps<Row = ResourceRow> {
  readonly resource: Resource
  readonly row: Row
}

/** The row with what is answered of it. */
export interface PreviewProps<Row = ResourceRow> extends CellProps<Row> {
  readonly language: Language
}

export interface DialogProps {
  readonly resource: Resource
  onClose(): void
}

/** Asks for an action's inputs, does it and closes. */
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

/** Each field's widget knows the field and the row; a field that is not asked for does not compile. */
type InputWidgets<R extends Resource, Name extends ActionName<R>> = Resource extends R
  ? Readonly<Record<string, ComponentType<WidgetProps>>>
  : {
      readonly [Key in keyof AskedFields<R, Name>]?: ComponentType<
        WidgetProps<Extract<AskedFields<R, Name>[Key], Field>, RowOf<R>>
      >
    }

/** In wire form, of the row and what is typed so far; null while that gives none. */
export type AmountOf<Row = ResourceRow> = (
  row: Row,
  inputs: Readonly<Record<string, unknown>>,
) => string | null

/**
 * What a section draws differently from its definition: `web/features/<domain>/<resource>.console.tsx` exports it as
 * `section`. The kit draws the rest.
 */
export interface ResourceOverride<R extends Resource = Resource> {
  readonly cells?: { readonly [Name in keyof R['fields']]?: ComponentType<CellProps<RowFor<R>>> }
  readonly widgets?: { readonly [Name in keyof R['fields']]?: ComponentType<WidgetProps> }
  /** Widgets for fields of child rows, by the field with the rows and by theirs. */
  readonly childWidgets?: {
    readonly [Name in keyof R['fields']]?: Readonly<Record<string, ComponentType<ChildWidgetProps>>>
  }
  /** Replaces an action's dialog; required when its operation is the module's own. */
  readonly dialogs?: { readonly [Name in ActionName<R>]?: ComponentType<RowDialogProps<RowFor<R>>> }
  /** Widgets for what an action asks for, by action and field. */
  readonly inputs?: { readonly [Name in ActionName<R>]?: InputWidgets<R, Name> }
  /** Facts in an action's dialog, besides those of the definition. */
  readonly facts?: { readonly [Name in ActionName<R>]?: ComponentType<CellProps<RowFor<R>>> }
  /**
   * What an action moves, where its inputs decide that: shown in its dialog, after `dialogs:<section>.<action>_amount`, and
   * compared with the limit of one person instead of the field that the definition names.
   */
  readonly amounts?: { readonly [Name in ActionName<R>]?: AmountOf<RowFor<R>> }
  readonly bulkActions?: readonly BulkAction[]
  /** Above the fields on a row's page. */
  readonly Head?: ComponentType<CellProps<RowFor<R>>>
  /** Fields that the head shows. */
  readonly headFields?: readonly (keyof R['fields'] & string)[]
  /** Beside the related lists on a row's page; labels: `resources:<section>.tabs.<name>`. */
  readonly tabs?: readonly RowTab<R>[]
  /** Beside the title of a list on a row's page, by the name of the rows that have no section. */
  readonly beside?: Readonly<Record<string, ComponentType<CellProps<RowFor<R>>>>>
  /** Below the fields on a row's page. */
  readonly Panels?: ComponentType<CellProps<RowFor<R>>>
  /** The row as its page of the site shows it. */
  readonly Preview?: ComponentType<PreviewProps<RowFor<R>>>
  /** Beside the list's title: actions on the section as a whole. */
  readonly ListActions?: ComponentType<{ readonly resource: Resource }>
  /** Above the list: figures and links. */
  readonly ListHead?: ComponentType<{ readonly resource: Resource }>
  /** Replaces the history of a row. */
  readonly History?: ComponentType<CellProps<RowFor<R>>>
  /** Replace the list, the form or the page of a row. */
  readonly List?: ComponentType<{ readonly resource: Resource }>
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly row: RowFor<R> | null }>
  readonly Show?: ComponentType<CellProps<RowFor<R>>>
}

export type Overrides = Readonly<Record<string, ResourceOverride>>

const none: ResourceOverride = {}

export const OverridesContext = createContext<Overrides>({})

export function useOverride({ name }: Pick<Resource, 'name'>): ResourceOverride {
  return use(OverridesContext)[name] ?? none
}
