import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { cities as definition } from '#contract/resources/locations/cities.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

const { list: listCities } = audienceOf(definition)

/** The cities that are delivered to, as choices. */
export function useCities(): readonly { readonly value: string; readonly label: string }[] {
  const { locale } = usePage()
  const cities = useList(listCities, { query: { per_page: 100 } })
  return (cities.data?.data ?? []).map((one) => ({ value: one.id, label: one.name[locale] }))
}
