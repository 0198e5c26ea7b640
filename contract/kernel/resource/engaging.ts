import type { Fields } from './action.ts'
import type { Resource } from './resource.ts'

const engagement = {
  allow_comments: { kind: 'boolean', default: true, views: ['form', 'show'] },
  allow_reactions: { kind: 'boolean', default: true, views: ['form', 'show'] },
  views: { kind: 'integer', readOnly: true },
  comments_count: { kind: 'integer', readOnly: true },
  reactions_count: { kind: 'integer', readOnly: true },
} as const satisfies Fields

/**
 * The fields of what clients comment on and react to. The switches are columns of the table (`boolean not null`); the
 * engine reads the counts, which are kept under the name of the resource and the id of the row.
 */
export function engaging(): typeof engagement {
  return engagement
}

const about = {
  subject_type: { kind: 'text', required: true, readOnly: true, filterable: true },
  subject: { kind: 'localized-text', readOnly: true },
  subject_id: { kind: 'text', required: true, readOnly: true, mono: true, views: [] },
} as const satisfies Fields

/**
 * The fields of rows about such a row: of which section, its title, its id. The columns `subject_type` and `subject_id`
 * name it; the engine reads the title.
 */
export function aboutSubject(): typeof about {
  return about
}

export function isAboutSubject(fields: Fields): boolean {
  return 'subject_type' in fields && 'subject_id' in fields
}

export function isEngaging(fields: Fields): boolean {
  return 'allow_comments' in fields
}

/** What a definition says of its comments and reactions that does not go together. */
export function checkEngagement({ fields, audience }: Resource): string[] {
  const names = Object.keys(engagement)
  if (!names.some((name) => name.startsWith('allow_') && name in fields)) return []
  return [
    ...names
      .filter((name) => !(name in fields))
      .map((name) => `what clients comment on has the field ${name}`),
    ...(audience?.show ? [] : ['clients comment on a row that they read, but none is read by itself']),
  ]
}
