/** Wrong tries that end a code. */
export const codeTriesMax = 5

/** Between two reset codes for one contact. */
export const resetResendSeconds = 60
