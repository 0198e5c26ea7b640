/** Wrong codes that end a code. */
export const codeTriesMax = 5

/** Between two requests for a reset code of one contact. */
export const resetResendSeconds = 60
