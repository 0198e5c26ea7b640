/** What clients write about from the portal; asking for another kind of account has a way of its own. */
export const supportTopics = [
  'account',
  'recharge',
  'cards',
  'transfers',
  'orders',
  'vouchers',
  'other',
] as const

/** What is wrong with a card. */
export const cardProblems = ['used_already', 'refused', 'unreadable', 'other'] as const

export const supportStates = ['waiting', 'answered', 'closed'] as const

export const supportTextMax = 4_000
