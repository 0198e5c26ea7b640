import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Action, Fields } from '#contract/kernel/resource/action.ts'
import { askedFieldsOf } from '#contract/kernel/resource/action-operations.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { dayOf } from '#web/lib/formats/dates.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { MoneyButtons } from '#web/ui/money-buttons.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { FieldControl } from '../fields/field-control.tsx'
import type { WidgetProps } from '../fields/widget.ts'
import { HoldContext } from '../form/form-hold.ts'
import { isReason, ReasonField } from '../form/reason-field.tsx'
import { type ResourceForm, useAskedFields, useResourceForm } from '../form/use-resource-form.ts'
import { isWide } from '../kinds/widgets.tsx'
import { useOverride } from '../overrides.ts'
import classes from './actions.module.css'
import type { ActionTexts } from './use-action-texts.ts'
import type { MoneyOutcome } from './use-sending.ts'

interface ActionFormProps {
  readonly resource: Resource
  /** Null where it is done to many. */
  readonly row: ResourceRow | null
  readonly name: string
  readonly action: Action
  readonly texts: ActionTexts
  readonly submit: string
  readonly busy: boolean
  readonly failure: ApiFailure | null
  readonly ready?: boolean
  /** Of an action under a key: what is known of its outcome. */
  readonly money?: MoneyOutcome | undefined
  /** The facts, above the inputs. */
  readonly children?: ReactNode
  /** @throws ApiFailure, which is shown at its fields */
  onSubmit(body: Readonly<Record<string, unknown>>): Promise<void>
  onCancel(): void
}

/** Asks for an action's inputs and does it; without inputs it only confirms. */
export function ActionForm({
  resource,
  row,
  name: actionName,
  action,
  texts,
  submit,
  busy,
  failure,
  ready = true,
  money,
  children,
  onSubmit,
  onCancel,
}: ActionFormProps) {
  const { changes, reason: asksReason } = action
  const widgets = useOverride(resource).inputs?.[actionName]
  const asked = useMemo(() => askedAs(resource, action), [resource, action])
  const given = useMemo(() => startOf(asked.fields), [asked])
  const form = useResourceForm(asked, changes ? row : null, given)
  const [reason, setReason] = useState('')
  const [isOnFields, setOnFields] = useState(false)
  const [isHeldBack, setHeldBack] = useState(false)
  const send = form.form.handleSubmit(async () => {
    try {
      await onSubmit({
        ...form.body(),
        ...(asksReason && { reason }),
        ...(changes && row && { seen_updated_at: row.updated_at }),
      })
    } catch (error) {
      setOnFields(form.refuse(error) === null)
    }
  })
  const { lengthMax, suggestions = [] } = typeof asksReason === 'object' ? asksReason : {}
  const isSame = changes !== undefined && !form.form.formState.isDirty
  const isHeld = !ready || isHeldBack || isSame || (asksReason !== undefined && !isReason(reason))
  const { start, ...place } = useStart()
  const refusals = useRefusals(failure)
  const [firstFault] = Object.keys(failure?.fields ?? {})
  return (
    <FormProvider {...form.form}>
      <form {...place} className={`stack ${classes.form}`} noValidate onSubmit={(event) => void send(event)}>
        {form.fields.length === 0 && start}
        <p className="soft">{texts.line}</p>
        {children}
        <HoldContext value={setHeldBack}>
          <Asked {...{ resource: asked, row, form, widgets, refusals }} isGrid={changes !== undefined}>
            {start}
          </Asked>
        </HoldContext>
        {asksReason && (
          <ReasonField
            value={reason}
            lengthMax={lengthMax}
            suggestions={suggestions.map(texts.suggestion)}
            autofocus={form.fields.length === 0}
            onChange={setReason}
          />
        )}
        {!isOnFields && <FailureNotice of={failure} field={firstFault} />}
        {money ? (
          <MoneyEnd {...{ money, submit, isHeld, onCancel }} />
        ) : (
          <FormButtons {...{ busy, onCancel }} label={submit} danger={action.danger} disabled={isHeld} />
        )}
      </form>
    </FormProvider>
  )
}

interface MoneyEndProps extends Pick<ActionFormProps, 'submit' | 'onCancel'> {
  readonly money: MoneyOutcome
  readonly isHeld: boolean
}

function MoneyEnd({ money, submit, isHeld, onCancel }: MoneyEndProps) {
  const { t } = useTranslation('common')
  const { phase, askAgain, cancel } = money
  return (
    <>
      <OpenOutcome phase={phase} onAskAgain={askAgain} onCancel={cancel} />
      <MoneyButtons
        phase={phase}
        confirmLabel={submit}
        backLabel={t('cancel')}
        disabled={isHeld}
        onCancel={cancel}
        onBack={onCancel}
      />
    </>
  )
}

interface AskedProps {
  readonly resource: Resource
  readonly row: ResourceRow | null
  readonly form: ResourceForm
  readonly widgets: Readonly<Record<string, ComponentType<WidgetProps>>> | undefined
  readonly refusals: ReadonlySet<string>
  /** Short fields go beside each other. */
  readonly isGrid: boolean
  /** Beside each loaded widget. */
  readonly children: ReactNode
}

function Asked({ resource, row, form, widgets, refusals, isGrid, children }: AskedProps) {
  const asked = useAskedFields(form, row).filter(
    ([, { onlyAfter }]) => onlyAfter === undefined || refusals.has(onlyAfter),
  )
  const controls = asked.map(([name, field]) => {
    const own = widgets?.[name]
    const control = (
      <FieldControl key={name} {...{ resource, row, form, name, field, own }}>
        {children}
      </FieldControl>
    )
    if (!isGrid) return control
    return (
      <div key={name} data-wide={isWide(field) || undefined}>
        {control}
      </div>
    )
  })
  return isGrid ? <div className={classes.asked}>{controls}</div> : controls
}

/** The codes of all refusals so far: what one of them asks for stays while it is sent again. */
function useRefusals(failure: ApiFailure | null): ReadonlySet<string> {
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set())
  if (failure && !codes.has(failure.code)) setCodes(new Set([...codes, failure.code]))
  return codes
}

/** Where the form is filled in first; `start` goes beside each widget. */
function useStart() {
  const ref = useRef<HTMLFormElement>(null)
  const hasTyped = useRef(false)
  const onInput = () => {
    hasTyped.current = true
  }
  return { ref, onInput, start: <FocusOnFirst place={ref} hasTyped={hasTyped} /> }
}

interface Start {
  readonly place: RefObject<HTMLFormElement | null>
  readonly hasTyped: RefObject<boolean>
}

/** The first input gets the focus, until a person types; otherwise the close button would. */
function FocusOnFirst({ place, hasTyped }: Start) {
  useEffect(() => {
    if (hasTyped.current) return
    const first = place.current?.querySelector<HTMLElement>(
      'input:not([type]), input[type="text"], input[type="email"], textarea',
    )
    first?.setAttribute('data-autofocus', 'true')
    first?.focus()
  }, [place, hasTyped])
  return null
}

/** A form like that of a new row or, where it changes the row, of an edited one, with the section's labels. */
function askedAs(resource: Resource, action: Action): Resource {
  const asked = Object.entries(askedFieldsOf(resource, action))
  const fields = asked.map(([name, { readOnly: _, views: _views, ...field }]) => [name, field] as const)
  return { ...resource, fields: Object.fromEntries(fields), crud: ['store', 'update'], fieldsets: [] }
}

/** A day in the past starts as today. */
function startOf(input: Fields): Readonly<Record<string, unknown>> {
  const days = Object.entries(input).filter(
    ([, field]) => field.required && 'limit' in field && field.limit === 'past',
  )
  return Object.fromEntries(days.map(([name]) => [name, dayOf(new Date())]))
}
