import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listFavouriteReceivers } from '#contract/operations/favourites/favourite-receivers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import chip from '#web/ui/chip.module.css'

/** More are on the page of transfers. */
const shownMax = 6

/** The people this client saved: one press, and only the amount is missing. */
export function People() {
  const { t } = useTranslation('portal')
  const people = useCall(listFavouriteReceivers).data ?? []
  if (people.length === 0) return null
  return (
    <nav aria-label={t('home.people')}>
      <ul className={chip.row}>
        {people.slice(0, shownMax).map(({ id, label, member_no }) => (
          <li key={id}>
            <Link to={`/portal/transfer?to=${member_no}`} className={chip.chip}>
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
