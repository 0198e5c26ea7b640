import { type ComponentType, createContext, use } from 'react'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Icon } from '#web/ui/icon-of.ts'
import type { WidgetProps } from './fields/widget.ts'

export interface CellProps {
  readonly resource: Resource
  readonly row: ResourceRow
}

export interface DialogProps {
  readonly resource: Resource
  onClose(): void
}

/** Something staff may do with one row, besides changing and deleting it. */
export interface RowAction {
  /** Named by the server in the row's `abilities`. */
  readonly ability: string
  /** Its words are `resources:<section>.actions.<name>`; left out, those of the ability. */
  readonly name?: string
  /** Of several actions of one ability: whether this is the one there is now. */
  when?(row: ResourceRow): boolean
  /** What the page is opened for: the main button beside the title. */
  readonly primary?: true
  /** Often what one came for: a button of its own instead of a line in the menu. */
  readonly visible?: true
  readonly icon: Icon
  readonly danger?: boolean
  /** Asks what is needed, does it and closes. */
  readonly Dialog: ComponentType<DialogProps & { readonly row: ResourceRow }>
}

export interface BulkAction {
  readonly name: string
  readonly permission: string
  readonly icon: Icon
  readonly Dialog: ComponentType<DialogProps & { readonly ids: readonly string[] }>
}

export interface RowTab {
  readonly name: string
  when?(row: ResourceRow): boolean
  readonly permission: string
  readonly Panel: ComponentType<CellProps>
}

/**
 * What a section does differently from its definition: `web/features/<domain>/<resource>.console.tsx` exports it as
 * `section`. Whatever it leaves out is drawn by the kit.
 */
export interface SectionOverride {
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  readonly widgets?: Readonly<Record<string, ComponentType<WidgetProps>>>
  readonly rowActions?: readonly RowAction[]
  readonly bulkActions?: readonly BulkAction[]
  /** Above the fields on a row's page: what must be seen first. */
  readonly Head?: ComponentType<CellProps>
  /** Fields that the head shows already. */
  readonly headFields?: readonly string[]
  /** Beside the related lists on a row's page; their words are `resources:<section>.tabs.<name>`. */
  readonly tabs?: readonly RowTab[]
  /** Below the fields on a row's page. */
  readonly Panels?: ComponentType<CellProps>
  /** Beside the list's title: what is done with the section as a whole. */
  readonly ListActions?: ComponentType<{ readonly resource: Resource }>
  /** Above the list: figures, links to what belongs to it. */
  readonly ListHead?: ComponentType<{ readonly resource: Resource }>
  /** Instead of the log of what happened to a row. */
  readonly History?: ComponentType<CellProps>
  /** Instead of the list, the form or the page of a row. */
  readonly List?: ComponentType<{ readonly resource: Resource }>
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly row: ResourceRow | null }>
  readonly Show?: ComponentType<CellProps>
}

export type Overrides = Readonly<Record<string, SectionOverride>>

const none: SectionOverride = {}

export const OverridesContext = createContext<Overrides>({})

export function useOverride({ name }: Resource): SectionOverride {
  return use(OverridesContext)[name] ?? none
}
