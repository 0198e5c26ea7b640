import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { clients, notes, sightings, words } from './note-specimens.ts'
import { cabinets, marks, pieces, specimens, tags } from './specimens.ts'

const named = { visibleTo: 'all' } as const

/** The server parts, in the order of a registry. */
export const specimenParts = [
  serveResource(cabinets, { table: 'specimen_cabinet', ...named }),
  serveResource(tags, { table: 'specimen_tag', ...named }),
  serveResource(notes, {
    table: 'specimen_note',
    ...named,
    joinTables: { tag_ids: { table: 'specimen_note_tag', row: 'note_id', target: 'tag_id' } },
    children: { words: serveResource(words, { table: 'specimen_word', ...named }) },
    clientWrites: {
      async beforeStore(_tx, { text = '' }) {
        if (text === 'rubbish') throw new Refusal('resource.rule_broken')
        return { length: text.length }
      },
    },
  }),
  serveResource(specimens, {
    table: 'specimen',
    ...named,
    columns: { code: 'catalogue_code' },
    joinTables: {
      tag_ids: { table: 'specimen_tagging', row: 'specimen_id', target: 'tag_id' },
      extra_ids: { table: 'specimen_extra', row: 'specimen_id', target: 'tag_id' },
      pictures: { table: 'specimen_picture', row: 'specimen_id', target: 'file_id' },
    },
    children: {
      pieces: serveResource(pieces, {
        table: 'specimen_piece',
        ...named,
        children: { marks: serveResource(marks, { table: 'specimen_mark', ...named }) },
      }),
    },
    related: [
      serveResource(sightings, {
        table: 'specimen_sighting',
        ...named,
        columns: { updated_at: null, deleted_at: null },
        computed: { weekday: sql`extract(isodow from t.created_at)::integer` },
      }),
    ],
    actions: {
      mend: async (_tx, { input: { glue } }) => ({ columns: { leaf: glue } }),
      unpack: async () => ({ answer: { layers: 2 } }),
      reseat: async (_tx, { input: { seats } }) => ({ columns: seats === undefined ? {} : { seats } }),
      inspect: async (_tx, { row: { state } }) => ({ answer: { verdict: state } }),
    },
    beforeStore: async (_tx, _values, staff) => ({ made_by: `staff ${staff.id}` }),
  }),
] as const

/** With the clients, as far as the notes need them: for an engine without the product's sections. */
export const parts = [serveResource(clients, { table: 'client', ...named }), ...specimenParts] as const
