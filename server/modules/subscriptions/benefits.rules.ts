/** What a plan gives while it is paid or tried, beside the flag pro. */
export interface Benefits {
  /** In hundredths of a percent. */
  readonly cardsDiscountBp: number
  /** Two people agreed that the discount may go below the cost of the cards. */
  readonly belowCost: boolean
  /** In a Tripoli month. */
  readonly freeTransfers: number
}

export const noBenefits: Benefits = { cardsDiscountBp: 0, belowCost: false, freeTransfers: 0 }
