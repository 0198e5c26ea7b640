import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '#web/ui/icons.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import classes from './toolbar.module.css'

const pauseMs = 250
const searchLengthMax = 100

interface SearchBoxProps {
  readonly control: ListStateControl
  readonly input: RefObject<HTMLInputElement | null>
}

/** Searches while typing, after a short pause; Escape clears. */
export function SearchBox({ control, input }: SearchBoxProps) {
  const { t } = useTranslation('kit')
  const sought = control.listState.filters['search'] ?? ''
  const [text, setText] = useState(sought)
  const [known, setKnown] = useState(sought)
  if (sought !== known) {
    // The state changed: going back, a saved view, a cleared filter.
    setKnown(sought)
    setText(sought)
  }
  const { withFilter } = control
  useEffect(() => {
    const search = text.trim()
    if (search === sought) return
    const timer = setTimeout(() => {
      setKnown(search)
      withFilter({ search })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, sought, withFilter])
  return (
    <div className={classes.search}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        maxLength={searchLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else setText('')
        }}
      />
      <span className={classes.key} aria-hidden="true">
        /
      </span>
    </div>
  )
}
