import { Modal } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconSearch } from '#web/ui/icons.ts'
import { type Entry, groupEntries, type PaletteGroup } from './group-entries.ts'
import classes from './palette.module.css'
import { PaletteEntries } from './palette-entries.tsx'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.tsx'
import { useRecent } from './use-recent.ts'

interface PaletteProps {
  onClose(): void
  onShortcuts(): void
}

/** One box for sections, commands, and what the server finds by name, number or reference. */
export default function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation(['console', 'resources'])
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [recent, addRecent] = useRecent()
  const commands = useCommands(onShortcuts)
  const found = useFound(text)
  const groups = groupEntries(text, { recent, ...commands, found: found.groups })
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(chosen, entries.length - 1)
  const id = useId()

  const choose = (entry: Entry) => {
    onClose()
    if (entry.run) return entry.run()
    if (entry.to === undefined) return
    addRecent(entry)
    void navigate(entry.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = entries[at]
    // The Enter that ends an IME composition chooses nothing.
    const enters = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!entry || (step === undefined && !enters)) return
    event.preventDefault()
    if (step === undefined) choose(entry)
    else setChosen((at + step + entries.length) % entries.length)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="10dvh"
      size={640}
      padding={0}
      aria-label={t('palette.title')}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteEntries id={id} groups={groups} at={at} onChoose={choose} onPoint={setChosen} />
      <PaletteState text={text} groups={groups} searching={found.searching} failed={found.failed} />
      <Keys />
    </Modal>
  )
}

interface PaletteStateProps {
  readonly text: string
  readonly groups: readonly PaletteGroup[]
  readonly searching: boolean
  readonly failed: boolean
}

/** Announces: more results are coming, none were found, the search failed. */
function PaletteState({ text, groups, searching, failed }: PaletteStateProps) {
  const { t } = useTranslation(['console', 'resources'])
  return (
    <div className={classes.state} role="status">
      {failed && <p>{t('palette.failed')}</p>}
      {searching && groups.length === 0 && <p>{t('palette.searching')}</p>}
      {!searching && !failed && groups.length === 0 && (
        <>
          <p>{t('palette.nothing', { text: text.trim() })}</p>
          <p className="faint">{t('palette.nothing_hint')}</p>
        </>
      )}
    </div>
  )
}

function Keys() {
  const { t } = useTranslation(['console', 'resources'])
  return (
    <p className={classes.keys} aria-hidden="true">
      <kbd>↑↓</kbd> {t('palette.move')} <kbd>↵</kbd> {t('palette.open')} <kbd>Esc</kbd> {t('palette.leave')}
    </p>
  )
}
