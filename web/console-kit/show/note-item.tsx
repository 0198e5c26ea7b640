import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { destroyNote, downloadNoteFile, listNotes, pinNote } from '#contract/operations/notes/notes.ts'
import { callFile } from '#web/lib/api/call.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { showToast } from '#web/lib/toasts.ts'
import { IconPaperclip, IconPin, IconPinnedOff, IconTrash } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import classes from './notes.module.css'

type Note = AnswerOf<typeof listNotes>[number]

export function NoteItem({ note, isOpen }: { readonly note: Note; readonly isOpen: boolean }) {
  const { t } = useTranslation('kit')
  const names = note.mentions.map(({ name }) => name).join('، ')
  return (
    <li data-pinned={note.pinned || undefined}>
      <div className={classes.noteHead}>
        <p className="small soft">
          <Parts>
            <strong>
              <bdi>{note.author.name}</bdi>
            </strong>
            <Moment at={note.created_at} />
            {note.pinned && <span>{t('notes.pinned')}</span>}
          </Parts>
        </p>
        {isOpen && <NoteActions note={note} />}
      </div>
      <p className={classes.text}>
        <bdi>{note.text}</bdi>
      </p>
      {names !== '' && <p className="tiny faint">{t('notes.mentions', { names })}</p>}
      <NoteFiles note={note} />
    </li>
  )
}

function NoteActions({ note }: { readonly note: Note }) {
  const { t } = useTranslation('kit')
  const pin = useSend(pinNote, { showsFailure: true })
  const destroy = useSend(destroyNote, { showsFailure: true })
  const [sure, setSure] = useState(false)
  const params = { id: note.id }
  const turn = () =>
    pin.mutate({ params, body: { pinned: !note.pinned } }, { onSettled: () => refresh(listNotes) })
  const remove = () =>
    destroy.mutate(
      { params },
      { onSuccess: () => showToast('success', t('notes.deleted')), onSettled: () => refresh(listNotes) },
    )
  const Pin = note.pinned ? IconPinnedOff : IconPin
  if (sure)
    return (
      <span className="row">
        <Button size="compact-sm" color="red" loading={destroy.isPending} onClick={remove} autoFocus>
          {t('notes.delete_sure')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setSure(false)}>
          {t('common:cancel')}
        </Button>
      </span>
    )
  return (
    <span className="row">
      <ActionIcon
        variant="subtle"
        aria-label={t(note.pinned ? 'notes.unpin' : 'notes.pin')}
        loading={pin.isPending}
        onClick={turn}
      >
        <Pin size={18} aria-hidden="true" />
      </ActionIcon>
      {note.own && (
        <ActionIcon variant="subtle" aria-label={t('notes.delete')} onClick={() => setSure(true)}>
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  )
}

function NoteFiles({ note }: { readonly note: Note }) {
  const { fetching, download } = useDownload((file: string) =>
    callFile(downloadNoteFile, { params: { id: note.id, file } }),
  )
  if (note.files.length === 0) return null
  return (
    <p className="row">
      {note.files.map((file) => (
        <Button
          key={file.id}
          size="compact-sm"
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden="true" />}
          loading={fetching === file.id}
          onClick={() => void download(file.id)}
        >
          <bdi>{file.name}</bdi>
        </Button>
      ))}
    </p>
  )
}
