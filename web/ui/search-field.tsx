import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { IconSearch } from './icons.ts'

/** The API takes no more. */
export const searchLengthMax = 100
const typingPauseMs = 300

interface SearchFieldProps {
  readonly label: string
  /** The label is inside while the field is empty, and not above it. */
  readonly compact?: boolean
  /** What the list shows now. */
  readonly value: string
  /** After a pause in typing, without blanks around it. */
  onSearch(value: string): void
}

/** Searches a list while a person types. */
export function SearchField({ label, compact = false, value, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  const settle = useDebouncedCallback((typed: string) => onSearch(typed.trim()), typingPauseMs)
  return (
    <TextInput
      type="search"
      size="md"
      {...(compact ? { 'aria-label': label, placeholder: label } : { label })}
      value={draft}
      maxLength={searchLengthMax}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      onChange={({ currentTarget: { value: typed } }) => {
        setDraft(typed)
        settle(typed)
      }}
    />
  )
}
