/** The parts of a digit code; see contract/shapes/voucher-code.ts. */
export const randomDigits = 13
export const macDigits = 2
