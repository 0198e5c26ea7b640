/**
 * The pages whose texts staff write, and the topics of questions. Apart from the operations: a menu needs none of
 * them.
 */
export const pageSlugs = [
  'terms',
  'privacy',
  'use-policy',
  'refund-policy',
  'support-policy',
  'legal-disclaimer',
] as const
export type PageSlug = (typeof pageSlugs)[number]

export const faqTopics = ['account', 'money', 'cards', 'transfers', 'safety'] as const
