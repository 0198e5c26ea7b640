import { Button } from '@mantine/core'
import { useGetOne } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action, ActionApproval, Fields } from '#contract/kernel/resource/action.ts'
import type { ActionOperation } from '#contract/kernel/resource/action-operations.ts'
import { optionsOf } from '#contract/kernel/resource/kinds/choice.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast, type ToastKind } from '#web/lib/toasts.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Cell } from '../cells/cell.tsx'
import { operationOf } from '../data/calls-of.ts'
import { forgetAll } from '../data/forget-rows.ts'
import type { Row } from '../data/row.ts'
import { type DualControlLimit, DualControlNotice, useDualControlLimit } from '../form/dual-control-limit.tsx'
import { RequestApprovalDialog } from '../form/request-approval-dialog.tsx'
import { type RowDialogProps, useOverride } from '../overrides.ts'
import { ActionFacts, ActionWarnings } from './action-facts.tsx'
import { ActionForm } from './action-form.tsx'
import { AskedAmount } from './asked-amount.tsx'
import { useActionTexts } from './use-action-texts.ts'
import { type Sending, useGuardedSending, useKeyedSending } from './use-sending.ts'

interface DeclaredDialogProps extends RowDialogProps {
  readonly name: string
}

interface ActionProps extends DeclaredDialogProps {
  readonly action: Action
  readonly operation: ActionOperation
}

type Body = Readonly<Record<string, unknown>>

/** The dialog of an action, as the definition declares it. */
export default function DeclaredDialog({ resource, row, name, onClose }: DeclaredDialogProps) {
  const action = resource.actions?.[name]
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  const props = { resource, row, name, action, operation: operationOf(resource, name), onClose }
  if (action.ledger === 'keyed') return <KeyedAction {...props} />
  return action.approval ? <GuardedAction {...props} /> : <PlainAction {...props} />
}

function PlainAction(props: ActionProps) {
  const { resource, row, name, action, operation, onClose } = props
  const texts = useActionTexts(resource, name)
  const { mutateAsync, data, error, isPending } = useSend(operation)
  const send = async (body: Body) => {
    const answer = await mutateAsync({ params: { id: row.id }, ...(operation.body && { body }) })
    forgetAll()
    if (action.answer && !action.answerInToast) return
    showToast(toneOf(action, answer), texts.done(answer))
    onClose()
  }
  return (
    <RequestApprovalDialog title={texts.title} busy={isPending} approvalId={null} onClose={onClose}>
      {data && action.answer && !action.answerInToast ? (
        <Answered {...props} fields={action.answer} answer={data} />
      ) : (
        <About {...props}>
          {(about, whole) => (
            <ActionForm
              {...{ resource, row: whole, name, action, texts, onCancel: onClose }}
              submit={texts.label}
              busy={isPending}
              failure={error}
              onSubmit={send}
            >
              {about}
            </ActionForm>
          )}
        </About>
      )}
    </RequestApprovalDialog>
  )
}

/** With the tone of the answered choice. */
function toneOf({ answer = {} }: Action, shown: Body): ToastKind {
  const [tone = 'success'] = Object.entries(answer).flatMap(([name, field]) =>
    optionsOf(field).flatMap(({ value, tone }) => (value === shown[name] && tone ? [tone] : [])),
  )
  if (tone === 'danger') return 'error'
  return tone === 'success' ? 'success' : 'info'
}

function GuardedAction(props: ActionProps) {
  return <MoneyOrPeople {...props} sending={useGuardedSending(useEnds(props))} />
}

function KeyedAction(props: ActionProps) {
  return <MoneyOrPeople {...props} sending={useKeyedSending(useEnds(props))} />
}

function useEnds({ resource, row, name, operation, onClose }: ActionProps) {
  const texts = useActionTexts(resource, name)
  const onDone = (answer: Body) => {
    forgetAll()
    showToast('success', texts.done(answer))
    onClose()
  }
  return { operation, row, onDone, onWaiting: forgetAll }
}

/** An action that moves money or may need a second person: its result is done, or waiting. */
function MoneyOrPeople({ sending, ...props }: ActionProps & { readonly sending: Sending }) {
  const { resource, name, action, onClose } = props
  const texts = useActionTexts(resource, name)
  const amountOf = useOverride(resource).amounts?.[name]
  const [amount, setAmount] = useState<string | null>(null)
  const close = () => {
    sending.leave?.()
    onClose()
  }
  const isAlone = (limit: DualControlLimit | null) => (limit ? limit.waits === false : !action.approval)
  const form = (about: ReactNode, row: ResourceRow, limit: DualControlLimit | null) => (
    <ActionForm
      {...{ resource, row, name, action, texts }}
      submit={isAlone(limit) ? texts.label : texts.ask}
      busy={sending.isBusy}
      failure={sending.failure}
      money={sending.money}
      ready={limit?.isReading !== true}
      onSubmit={sending.send}
      onCancel={close}
    >
      {isAlone(limit) && texts.now && <p className="soft">{texts.now}</p>}
      {about}
      {amountOf && <AskedAmount {...{ row, amountOf }} label={texts.amount} onChange={setAmount} />}
      {limit && <DualControlNotice limit={limit} />}
    </ActionForm>
  )
  return (
    <RequestApprovalDialog
      title={texts.title}
      busy={sending.isBusy}
      approvalId={sending.approvalId}
      onClose={close}
    >
      <About {...props}>
        {(about, whole) =>
          action.approval?.above ? (
            <Limited above={action.approval.above} row={whole} amount={amount}>
              {(limit) => form(about, whole, limit)}
            </Limited>
          ) : (
            form(about, whole, null)
          )
        }
      </About>
    </RequestApprovalDialog>
  )
}

interface LimitedProps {
  readonly above: NonNullable<ActionApproval['above']>
  readonly row: ResourceRow
  /** Of the inputs, instead of the row's. */
  readonly amount: string | null
  children(limit: DualControlLimit): ReactNode
}

function Limited({ above, row, amount, children }: LimitedProps) {
  const limit = useDualControlLimit(above.setting, amount ?? String(row[above.field]))
  return children(limit)
}

interface AboutProps extends ActionProps {
  children(about: ReactNode, row: ResourceRow): ReactNode
}

/** The row of an action. Beside a list some fields are missing, so it is read. */
function About({ resource, row, name, action, children }: AboutProps) {
  const { shows = [], warns = [], agrees = [], changes = [] } = action
  const Own = useOverride(resource).facts?.[name]
  const needsWhole = [shows, warns, agrees, changes].some((names) => names.length > 0) || Own !== undefined
  const reading = useGetOne<Row, ApiFailure>(
    resource.name,
    { id: row.id },
    { retry: false, enabled: needsWhole },
  )
  if (!needsWhole) return children(null, row)
  return (
    <WhenRead of={reading} skeleton={<BlockSkeleton height={160} />}>
      {(whole) =>
        children(
          <>
            <ActionWarnings resource={resource} row={whole} names={warns} />
            <ActionFacts resource={resource} row={whole} names={shows} />
            {Own && <Own resource={resource} row={whole} />}
          </>,
          whole,
        )
      }
    </WhenRead>
  )
}

interface AnsweredProps extends RowDialogProps {
  readonly fields: Fields
  readonly answer: Body
}

function Answered({ resource, row, fields, answer, onClose }: AnsweredProps) {
  const { t } = useTranslation('common')
  const shown = { ...row, ...answer }
  return (
    <div className="stack">
      {Object.keys(fields).map((name) => (
        <Cell key={name} resource={{ ...resource, fields }} row={shown} name={name} within="page" />
      ))}
      <div className="row">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
