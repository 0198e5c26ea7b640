/** What a news item may be about, in the order of the choices. */
export const newsCategories = ['first_team', 'youth', 'club', 'fans', 'transfers', 'offers'] as const
