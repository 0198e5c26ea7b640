import { useSearchParams } from 'react-router'

const perPage = '24'

/** What a list of the club asks for, from the address of its page: `?page=2&category=club&search=derby`. */
export function listQuery(request: Request, filters: readonly string[] = []): Record<string, string> {
  const { searchParams } = new URL(request.url)
  const given = ['page', 'search', ...filters].flatMap((name) => {
    const value = searchParams.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return { per_page: perPage, ...Object.fromEntries(given) }
}

/** The address of the same list with another page. */
export function useListPage(count: number) {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const at = (number: number) => {
    const next = new URLSearchParams(params)
    if (number === 1) next.delete('page')
    else next.set('page', String(number))
    return `?${next.toString()}`
  }
  return {
    earlier: page > 1 ? at(page - 1) : null,
    later: count === Number(perPage) ? at(page + 1) : null,
  }
}
