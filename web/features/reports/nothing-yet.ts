/** What a row of a list does not tell of its receipt. */
export const nothingYet = { from: null, to: null, fee: null, reverses: null, reversed_by: null }
