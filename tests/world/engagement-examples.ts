import type { Belongings, Seeded } from './belongings.ts'
import { wantedAd } from './engagement.ts'
import type { Example } from './example.ts'

const nobody = { params: { id: '999999999' } }
const why = { ...nobody, body: { reason: 'إعلان تجاري' } }

/** Calls of staff that must change nothing. */
export const engagementOfStaff: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'comments.publish': nobody,
  'comments.hide': why,
  'comments.bar': why,
  'commenting-bans.lift': nobody,
  'wanted-ads.approve': nobody,
  'wanted-ads.refuse': why,
  'wanted-ads.end': why,
  'wanted-ads.clear-reports': nobody,
}

export function engagementExamples(things: Belongings, seeded: Seeded): Record<string, Example> {
  return { ...engagement(things, seeded), ...wantedAds(things) }
}

function engagement({ commentId }: Belongings, { subject }: Seeded): Record<string, Example> {
  const params = { ...subject }
  return {
    'comments.list': { others: 'shared', query: params },
    'comments.listReplies': { others: 'shared', params: { id: commentId } },
    'comments.post': { others: 'own', body: { ...subject, body: 'مبروك للفريق' } },
    'comments.withdraw': { others: 'hidden', params: { id: commentId } },
    'reactions.show': { others: 'shared', params },
    'reactions.put': { others: 'own', params, body: { reaction: 'like' } },
    'reactions.remove': { others: 'own', params },
    'views.note': { others: 'shared', body: { views: [subject] } },
  }
}

function wantedAds({ wantedAdId }: Belongings): Record<string, Example> {
  return {
    'ads.give': { others: 'shared', params: { placement: 'club' } },
    'ads.noteEvents': { others: 'shared', body: { events: [{ showing: 'none', kind: 'click' }] } },
    'wanted-ads.list': { others: 'shared', query: { kind: 'sell' } },
    'wanted-ads.read': { others: 'shared', params: { id: wantedAdId } },
    'wanted-ads.make': { others: 'own', body: wantedAd },
    'wantedAds.listOwn': { others: 'own' },
    'wantedAds.showPhone': { others: 'shared', params: { id: wantedAdId } },
    'wantedAds.end': { others: 'hidden', params: { id: wantedAdId } },
    'wantedAds.report': { others: 'own', params: { id: wantedAdId }, body: { reason: 'done' } },
  }
}
