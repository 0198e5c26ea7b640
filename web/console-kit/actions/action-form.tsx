import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Action, Fields } from '#contract/kernel/resource/action.ts'
import { reasonLengths } from '#contract/kernel/resource/action-operations.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { dayOf } from '#web/lib/formats/dates.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { MoneyButtons } from '#web/ui/money-buttons.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { FieldControl } from '../fields/field-control.tsx'
import type { WidgetProps } from '../fields/widget.ts'
import { isReason, ReasonField } from '../form/reason-field.tsx'
import { type ResourceForm, useResourceForm } from '../form/use-resource-form.ts'
import { useOverride } from '../overrides.ts'
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
  const { t } = useTranslation('common')
  const { input = {}, reason: asksReason } = action
  const own = useOverride(resource).inputs?.[actionName]
  const asked = useMemo(() => askedAs(resource, input), [resource, input])
  const form = useResourceForm(
    asked,
    null,
    useMemo(() => startOf(input), [input]),
  )
  const [reason, setReason] = useState('')
  const [isOnFields, setOnFields] = useState(false)
  const send = form.form.handleSubmit(async () => {
    try {
      await onSubmit({ ...form.body(), ...(asksReason && { reason }) })
    } catch (error) {
      setOnFields(form.refuse(error) === null)
    }
  })
  const { lengthMax = reasonLengths.max, suggestions = [] } = typeof asksReason === 'object' ? asksReason : {}
  const isHeld = !ready || (asksReason !== undefined && !isReason(reason))
  const place = useFocusOnFirst()
  const [firstFault] = Object.keys(failure?.fields ?? {})
  return (
    <FormProvider {...form.form}>
      <form ref={place} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{texts.line}</p>
        {children}
        <Asked resource={asked} row={row} form={form} widgets={own} />
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
          <div className="row">
            <Button type="submit" color={action.danger ? 'red' : undefined} loading={busy} disabled={isHeld}>
              {submit}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
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
}

function Asked({ resource, row, form, widgets }: AskedProps) {
  return form.fields.map(([name, field]) => (
    <FieldControl
      key={name}
      resource={resource}
      row={row}
      form={form}
      name={name}
      field={field}
      own={widgets?.[name]}
    />
  ))
}

/** The first input gets the focus; otherwise the close button would. */
function useFocusOnFirst() {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('input:not([type]), input[type="text"], textarea')
    first?.setAttribute('data-autofocus', 'true')
    first?.focus()
  }, [])
  return place
}

/** The inputs of an action are a form like that of a new row, with the section's labels. */
function askedAs(resource: Resource, fields: Fields): Resource {
  return { ...resource, fields, crud: ['store'], fieldsets: [] }
}

/** A day in the past starts as today. */
function startOf(input: Fields): Readonly<Record<string, unknown>> {
  const days = Object.entries(input).filter(
    ([, field]) => field.required && 'limit' in field && field.limit === 'past',
  )
  return Object.fromEntries(days.map(([name]) => [name, dayOf(new Date())]))
}
