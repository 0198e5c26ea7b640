import { useSearchParams } from 'react-router'

/**
 * A filter that is kept in the address: a link shows the same list, and the browser's back button takes the last choice
 * back. Empty: nothing is chosen.
 */
export function useInAddress(name: string): readonly [string, (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const change = (value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  return [params.get(name) ?? '', change]
}
