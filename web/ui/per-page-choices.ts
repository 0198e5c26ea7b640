/** The page sizes of every list. */
export const perPageChoices = [10, 20, 50, 100] as const
