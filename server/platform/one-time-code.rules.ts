/** Wrong codes that end a code. */
export const codeTriesMax = 5

/** Longer than the minute between two codes of an account: the job that sends one runs after the answer. */
export const resetResendSeconds = 65
