import { useTranslation } from 'react-i18next'
import { news } from '#contract/resources/club/news.ts'
import { newsCategories } from '#contract/shapes/news-categories.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { useInAddress } from '#web/lib/api/use-in-address.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { Chips, ClubList } from '../list-parts.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/news-page.ts'
import { NewsTile } from './news-tile.tsx'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), news, listQuery(request, ['category'])) }
}

export default function NewsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('club')
  const [category, setCategory] = useInAddress('category')
  const categories = newsCategories.map((value) => ({
    value,
    label: t(`news.categories.${value}`),
  }))
  return (
    <ClubList
      name="news"
      count={items.length}
      filters={
        <Chips
          label={t('news.category')}
          chosen={category}
          choices={[{ value: '', label: t('all') }, ...categories]}
          onChoose={setCategory}
        />
      }
    >
      {items.map((item) => (
        <li key={item.id}>
          <NewsTile item={item} />
        </li>
      ))}
    </ClubList>
  )
}
