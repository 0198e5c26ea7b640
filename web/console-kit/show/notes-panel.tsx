import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { listNotes } from '#contract/operations/notes/notes.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import classes from './notes.module.css'
import page from './row-page.module.css'

const portion = 10
const shownMax = 100

/** Internal notes of a row: read with it, also in the trash, where no new ones are written. */
export default function NotesPanel({ resource, row }: { resource: Resource; row: ResourceRow }) {
  const { t } = useTranslation('kit')
  const [shown, setShown] = useState(portion)
  const about = { resource: resource.name, row_id: row.id }
  const reading = useList(listNotes, { query: { ...about, page: 1, per_page: shown }, quiet: true })
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // A notice about a mention leads here; the panel comes later than the page.
    if (location.hash === '#notes') section.current?.scrollIntoView()
  }, [])
  const isOpen = row.deleted_at === null
  return (
    <section id="notes" ref={section} className={page.card} aria-labelledby="notes-title">
      <div className={classes.head}>
        <h2 id="notes-title">{t('notes.title')}</h2>
        <p className="small soft">{t('notes.line')}</p>
      </div>
      {isOpen && <NoteForm about={about} />}
      <WhenRead of={reading} skeleton={<RowsSkeleton count={2} height={56} />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className="soft small">{t('notes.empty')}</p>}
            <ul className={classes.notes}>
              {data.map((note) => (
                <NoteItem key={note.id} note={note} isOpen={isOpen} />
              ))}
            </ul>
            {meta.total > data.length && shown < shownMax && (
              <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + portion)}>
                {t('notes.more')}
              </Button>
            )}
          </>
        )}
      </WhenRead>
    </section>
  )
}
