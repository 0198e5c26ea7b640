/** Where the calendar of an event is: a page that only links to it needs no shapes. */
export const eventCalendar = { path: '/club/events/:id/calendar', access: 'public' } as const
