import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { destroySavedView, listSavedViews } from '#contract/operations/console/saved-views.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { IconBookmark, IconTrash } from '#web/ui/icons.ts'
import { readListState, writeListState } from '../data/list-state.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import type { useColumns } from './columns.ts'
import { Drop } from './drop.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'

const loadForm = () => import('./save-view-form.tsx')
const SaveViewForm = lazy(loadForm)

interface SavedViewsProps {
  readonly resource: Resource
  readonly control: ListStateControl
  readonly columns: ReturnType<typeof useColumns>
}

type View = AnswerOf<typeof listSavedViews>[number]

/** Saved lists: own ones and those of one's role, with their counts. */
export function SavedViews({ resource, control, columns }: SavedViewsProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const { data } = useCall(listSavedViews, { query: { resource: resource.name }, quiet: true }, open)
  const views = data ?? []
  const here = writeListState({ ...control.listState, page: 1 }, resource).toString()
  const show = (view: View) => {
    const listState = placeOf(view, resource)
    control.show(listState)
    if (view.columns) columns.choose(view.columns)
    setOpen(false)
  }
  return (
    <Drop
      label={t('views.title')}
      open={open}
      position="bottom-end"
      onChange={setOpen}
      onReach={loadForm}
      trigger={(button) => <ToolButton {...button} icon={IconBookmark} label={t('views.title')} />}
    >
      {views.length > 0 && (
        <ul className={classes.choices}>
          {views.map((view) => (
            <ViewEntry
              key={view.id}
              view={view}
              isHere={writeListState(placeOf(view, resource), resource).toString() === here}
              onShow={() => show(view)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        <SaveViewForm resource={resource} listState={control.listState} columns={columns} />
      </Suspense>
    </Drop>
  )
}

function placeOf(view: View, resource: Resource) {
  return readListState(new URLSearchParams(view.query), resource)
}

interface ViewEntryProps {
  readonly view: View
  readonly isHere: boolean
  onShow(): void
}

function ViewEntry({ view, isHere, onShow }: ViewEntryProps) {
  const { t } = useTranslation('kit')
  const forget = useSend(destroySavedView, { showsFailure: true })
  const remove = () =>
    forget.mutate({ params: { id: view.id } }, { onSuccess: () => refresh(listSavedViews) })
  return (
    <li className={classes.column}>
      <button type="button" className={classes.choice} aria-current={isHere || undefined} onClick={onShow}>
        <bdi>{view.name}</bdi>
        {!view.own && <span className="faint tiny">{t('views.shared')}</span>}
        <span className={classes.count}>{view.count?.toLocaleString('en')}</span>
      </button>
      {view.own && (
        <ActionIcon
          size="sm"
          aria-label={t('views.remove', { name: view.name })}
          loading={forget.isPending}
          onClick={remove}
        >
          <IconTrash size={14} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
