import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { scheduledExportRuns } from './scheduled-export-runs.ts'

/** A list that is exported again and again: for its owner, and for colleagues who may export it at that time. */
export const scheduledExports = defineResource({
  name: 'scheduled-exports',
  group: 'overview',
  icon: 'IconCalendarRepeat',
  title: 'name',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore'],
  fieldsets: [
    { name: 'what', fields: ['name', 'section', 'query', 'columns', 'sort', 'format'] },
    { name: 'when', fields: ['every', 'weekday', 'day', 'hour', 'active', 'next_at'] },
    { name: 'who', fields: ['colleague_ids'] },
  ],
  related: [{ rows: scheduledExportRuns, by: 'scheduled_export_id', path: 'runs' }],
  fields: {
    name: { kind: 'text', required: true, maxLength: 60, searchable: true },
    /** The name of a section. */
    section: { kind: 'text', required: true, maxLength: 60, readOnly: 'after-create' },
    /** Filters and search of the list; left out: all rows. */
    query: { kind: 'json', readOnly: 'after-create', views: [] },
    /** Left out: those that the list shows. */
    columns: { kind: 'json', readOnly: 'after-create', views: [] },
    sort: { kind: 'text', maxLength: 60, readOnly: 'after-create', views: [] },
    format: {
      kind: 'choice',
      required: true,
      default: 'xlsx',
      options: [{ value: 'xlsx' }, { value: 'csv' }],
      views: ['form', 'show'],
    },
    every: {
      kind: 'choice',
      required: true,
      default: 'day',
      options: [{ value: 'day' }, { value: 'week' }, { value: 'month' }],
    },
    weekday: {
      kind: 'choice',
      onlyWith: { field: 'every', values: ['week'] },
      options: [
        { value: 'sunday' },
        { value: 'monday' },
        { value: 'tuesday' },
        { value: 'wednesday' },
        { value: 'thursday' },
        { value: 'friday' },
        { value: 'saturday' },
      ],
      views: ['form', 'show'],
    },
    /** Every month has it. */
    day: {
      kind: 'integer',
      min: 1,
      max: 28,
      onlyWith: { field: 'every', values: ['month'] },
      views: ['form', 'show'],
    },
    /** In Tripoli. */
    hour: { kind: 'integer', required: true, min: 0, max: 23 },
    colleague_ids: { kind: 'references', to: 'users', countMax: 10, views: ['form', 'show'] },
    active: { kind: 'boolean', default: true },
    next_at: { kind: 'date-time', readOnly: true },
  },
})
