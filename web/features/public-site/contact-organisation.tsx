import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { BranchList } from './branch-list.tsx'
import classes from './organisation.module.css'
import { Board, PeopleTree } from './people-tree.tsx'
import type { Organisation } from './read-organisation.ts'

/** Branches, facilities, the board and the administration: each part only if it has something. */
export function ContactOrganisation({ shown }: { shown: Organisation }) {
  const { t } = useTranslation('contact')
  const board = shown.structures.filter(({ board: isMember }) => isMember)
  const administration = shown.structures.filter(({ board: isMember }) => !isMember)
  return (
    <>
      {shown.branches.length > 0 && (
        <Part title={t('branches')}>
          <BranchList branches={shown.branches} />
        </Part>
      )}
      {shown.facilities.length > 0 && (
        <Part title={t('facilities')}>
          <FacilityList facilities={shown.facilities} />
        </Part>
      )}
      {board.length > 0 && (
        <Part title={t('board')}>
          <Board members={board} />
        </Part>
      )}
      {administration.length > 0 && (
        <Part title={t('administration')}>
          <PeopleTree structures={administration} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function FacilityList({ facilities: rows }: { facilities: Organisation['facilities'] }) {
  const { locale } = usePage()
  return (
    <ul className={classes.cards}>
      {rows.map(({ id, name, description, image }) => (
        <li key={id} className={classes.card}>
          {image && (
            <img className={classes.picture} src={pictureAddress(image, 480)} alt="" loading="lazy" />
          )}
          <div className={classes.text}>
            <h3>{name[locale]}</h3>
            {description && <p className="soft small">{description[locale]}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
