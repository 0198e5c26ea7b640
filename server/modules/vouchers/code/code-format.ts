/** The parts of a code of digits; contract/shapes/voucher-code.ts says the rest. */
export const randomDigits = 13
export const macDigits = 2
