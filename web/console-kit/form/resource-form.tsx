import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isFlag } from '#contract/kernel/resource/kinds/index.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { showToast } from '#web/lib/toasts.ts'
import { type Failure, FailureNotice } from '#web/ui/failure-notice.tsx'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { addressOf } from '../data/sections.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { isWide } from '../kinds/widgets.tsx'
import { useKeyPress } from '../use-key-press.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { FormValues } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './resource-form.module.css'
import { isDraftable, useDraft } from './use-draft.ts'
import { type ResourceForm as Form, useAskedFields, useResourceForm } from './use-resource-form.ts'
import { type SentValues, useSaveRow } from './use-save-row.ts'

interface ResourceFormProps {
  readonly resource: Resource
  /** Null for a new row. */
  readonly row: ResourceRow | null
  /** The start of a new row; left out: from the address. */
  readonly given?: Readonly<Record<string, unknown>>
  /** A preview of valid input, which sends it. */
  readonly Review?: ComponentType<ReviewProps>
}

export interface ReviewProps {
  readonly values: FormValues
  /** As it would be sent. */
  readonly body: SentValues
  readonly busy: boolean
  /** @param seen values that only the preview knows */
  onSend(seen?: SentValues): void
  onBack(): void
}

/** The form of a new or edited row, in the definition's fieldsets. */
export function ResourceForm({ resource, row, given, Review }: ResourceFormProps) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const form = useResourceForm(resource, row, given ?? Object.fromEntries(asked))
  const [leaving, setLeaving] = useState(false)
  const draft = useDraft(resource, row, form)
  const save = useSaveRow(resource, row, form, (saved) => {
    draft.forget()
    const done = row === null ? 'form.created' : 'form.saved'
    showToast('success', t(done, { name: form.labels.titleOf(saved) }))
    setLeaving(true)
    // The guard must have let go before the page is left.
    setTimeout(() => void navigate(addressOf(resource, saved.id), { replace: row !== null }))
  })
  const [reviewing, setReviewing] = useState(false)
  const send = async (seen?: SentValues) => {
    await save.send(seen)
    setReviewing(false)
  }
  const submit = form.form.handleSubmit(() => (Review ? setReviewing(true) : save.send()))
  useSaveKey(submit)
  const { isSubmitting, isDirty } = form.form.formState
  return (
    <FormProvider {...form.form}>
      <LeaveGuard active={isDirty && !leaving} onLeave={draft.forget} />
      {Review && reviewing && (
        <Review
          values={form.form.getValues()}
          body={form.body()}
          busy={save.sending}
          onSend={(seen) => void send(seen)}
          onBack={() => setReviewing(false)}
        />
      )}
      <form className={classes.form} hidden={reviewing} noValidate onSubmit={(event) => void submit(event)}>
        <DraftOffer
          draft={draft}
          isWhole={form.fields.every(([, field]) => isDraftable(field))}
          onRestore={(kept) => {
            save.writeOver(kept.seenUpdatedAt)
            draft.restore(kept)
          }}
        />
        <Parts resource={resource} row={row} form={form} />
        {save.refusal !== null && !reviewing && <Refused why={save.refusal} />}
        <div className={classes.foot}>
          <div className={classes.late}>
            <LateNotice busy={isSubmitting} />
          </div>
          <Button type="submit" loading={isSubmitting}>
            {t(submitLabel(row, Review))}
          </Button>
          <Button variant="default" onClick={() => void navigate(-1)}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
      {save.conflict && (
        <ConflictDialog
          resource={resource}
          form={form}
          current={save.conflict}
          onKeep={(mine) => save.resolve(mine)}
          onClose={save.dropConflict}
        />
      )}
    </FormProvider>
  )
}

/** Beside the pressed button, so it is visible from the preview too. */
function Refused({ why }: { why: Failure }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={place}>
      <FailureNotice of={why} />
    </div>
  )
}

function submitLabel(row: ResourceRow | null, Review: ResourceFormProps['Review']): string {
  if (Review) return 'form.review'
  return row === null ? 'form.create' : 'common:save'
}

interface PartsProps extends Pick<ResourceFormProps, 'resource' | 'row'> {
  readonly form: Form
}

function Parts({ resource, row, form }: PartsProps) {
  const asked = useAskedFields(form, row)
  return partsOf(resource, asked).map(({ name, fields }) => (
    <Part key={name ?? ''} title={name === null ? null : form.labels.part(name)}>
      {fields.map(([field, definition]) => (
        <div
          key={field}
          data-wide={isWide(definition) || undefined}
          data-flag={isFlag(definition) || undefined}
        >
          <FieldControl resource={resource} row={row} form={form} name={field} field={definition} />
        </div>
      ))}
    </Part>
  ))
}

function Part({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title ?? undefined}>
      {title !== null && <h2>{title}</h2>}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

interface FormPart {
  readonly name: string | null
  readonly fields: readonly [string, Field][]
}

/** The fieldsets with writable fields; other fields come last. */
function partsOf({ fieldsets }: Resource, fields: Form['fields']): readonly FormPart[] {
  if (!fieldsets) return [{ name: null, fields }]
  const named = new Set(fieldsets.flatMap((section) => section.fields))
  const parts: FormPart[] = fieldsets.map((section) => ({
    name: section.name,
    fields: section.fields.flatMap((name) => fields.filter(([other]) => other === name)),
  }))
  const rest = fields.filter(([name]) => !named.has(name))
  return [...parts, { name: null, fields: rest }].filter((part) => part.fields.length > 0)
}

/** Ctrl-S (⌘S) saves, by the key's position, so it works with an Arabic layout too. */
function useSaveKey(save: () => Promise<void>): void {
  useKeyPress((event) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void save()
  })
}
