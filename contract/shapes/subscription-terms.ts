/** What a plan costs and gives: two people change it, and it is sealed. */
export const subscriptionTerms = [
  'price',
  'duration',
  'duration_unit',
  'trial_days',
  'pro',
  'cards_discount_bp',
  'below_cost',
  'free_transfers',
] as const
