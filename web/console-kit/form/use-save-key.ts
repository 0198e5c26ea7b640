import { useEffect, useEffectEvent } from 'react'

/** Ctrl-S (⌘S) saves, by the key's position, so it works with an Arabic layout too. */
export function useSaveKey(save: () => Promise<void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
