/** How many rows a page of a list may have, wherever it is chosen. */
export const perPageChoices = [10, 20, 50, 100] as const
