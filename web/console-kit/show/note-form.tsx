import { Button, MultiSelect, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listColleagues,
  listNotes,
  noteFilesMax,
  noteLengthMax,
  storeNote,
} from '#contract/operations/notes/notes.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { IconPaperclip, IconX } from '#web/ui/icons.ts'
import classes from './notes.module.css'

const accepted = 'image/*,application/pdf,.csv,.xlsx'

interface NoteFormProps {
  readonly about: { readonly resource: string; readonly row_id: string }
}

/** A new note; mentions and files are offered once something is written. */
export function NoteForm({ about }: NoteFormProps) {
  const { t } = useTranslation('kit')
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<string[]>([])
  const [files, setFiles] = useState<readonly File[]>([])
  const { mutate, error, isPending } = useSend(storeNote)
  const clear = () => {
    setText('')
    setMentions([])
    setFiles([])
    showToast('success', t('notes.saved'))
    refresh(listNotes)
  }
  const save = () =>
    mutate(
      {
        body: {
          ...about,
          text,
          ...(mentions.length > 0 && { mentions }),
          ...(files.length > 0 && { files: [...files] }),
        },
      },
      { onSuccess: clear },
    )
  const isBegun = text.trim() !== '' || files.length > 0
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        label={t('notes.text')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isBegun && (
        <>
          <Mentions resource={about.resource} value={mentions} onChange={setMentions} />
          <Attachments files={files} onFiles={setFiles} />
          <FailureNotice of={error} />
          <div className="row">
            <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
              {t('notes.save')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

interface MentionsProps {
  readonly resource: string
  readonly value: string[]
  onChange(ids: string[]): void
}

function Mentions({ resource, value, onChange }: MentionsProps) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const query = { resource, ...(typed.trim() !== '' && { search: typed }) }
  const { data = [] } = useCall(listColleagues, { query, quiet: true })
  const found = data.map(({ id, name }) => ({ value: id, label: name }))
  const chosen = value.filter((id) => !data.some((one) => one.id === id))
  const kept = chosen.map((id) => ({ value: id, label: known.get(id) ?? id }))
  const choose = (ids: string[]) => {
    setKnown(new Map([...known, ...data.map(({ id, name }) => [id, name] as const)]))
    onChange(ids)
  }
  return (
    <MultiSelect
      label={t('notes.mention')}
      description={t('notes.mention_hint')}
      searchable
      hidePickedOptions
      maxValues={20}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('nothing_found')}
      data={[...kept, ...found]}
      value={value}
      onChange={choose}
    />
  )
}

interface AttachmentsProps {
  readonly files: readonly File[]
  onFiles(files: readonly File[]): void
}

function Attachments({ files, onFiles }: AttachmentsProps) {
  const { t } = useTranslation('kit')
  const input = useRef<HTMLInputElement>(null)
  const add = (added: FileList | null) => onFiles([...files, ...(added ?? [])].slice(0, noteFilesMax))
  return (
    <div className={classes.files}>
      {files.map((file, index) => (
        <Button
          key={`${file.name} ${file.size} ${file.lastModified}`}
          size="compact-sm"
          variant="default"
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={t('notes.remove', { name: file.name })}
          onClick={() => onFiles(files.filter((_, at) => at !== index))}
        >
          <bdi>{file.name}</bdi>
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPaperclip size={16} aria-hidden="true" />}
        disabled={files.length >= noteFilesMax}
        onClick={() => input.current?.click()}
      >
        {t('notes.attach')}
      </Button>
      <span className="tiny faint">{t('notes.attach_hint', { max: noteFilesMax })}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={(event) => {
          add(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
