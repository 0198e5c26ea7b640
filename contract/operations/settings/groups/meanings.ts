/** What pages and mobile applications need before sign-in. */
export const asked = { reader: 'public', effect: 'settings.showSettings' } as const
export const flag = { kind: 'boolean', class: 'harmless', ...asked } as const
/** On is what harms, so that two people switch it on. */
export const switchedOnByTwo = { kind: 'boolean', default: false, guard: 'raise' } as const
/** Off is what harms, so that two people switch it off. */
export const switchedOffByTwo = {
  kind: 'boolean',
  reader: 'staff',
  class: 'protection',
  guard: 'lower',
} as const
/** People follow it to another place. */
export const redirecting = { class: 'redirecting', guard: 'both' } as const
