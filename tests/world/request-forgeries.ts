import { forge, type PlantedForgery } from './forge.ts'

const wallet = (owner: bigint) => `kind = 'wallet' and owner_id = ${owner}`

/** Of requests for money between clients. */
export const requestForgeries: Readonly<Record<string, PlantedForgery>> = {
  'a transfer that claims to pay a request which nobody made': {
    forge: (run, { layla, yusuf }) =>
      forge(run, {
        operation: 'transfer',
        actor: `'client', ${layla}`,
        meta: { request_id: '999999999' },
        postings: [{ from: wallet(layla), to: wallet(yusuf), amountMinor: 1_000 }],
      }),
    rules: ['transfers.request'],
    full: ['transfers.tally'],
  },
  'a transfer that claims to be paid at a till where nothing was paid': {
    forge: (run, { layla, yusuf }) =>
      forge(run, {
        operation: 'transfer',
        actor: `'client', ${layla}`,
        meta: { till_id: '999999999' },
        postings: [{ from: wallet(layla), to: wallet(yusuf), amountMinor: 1_000 }],
      }),
    rules: ['transfers.request'],
    full: ['transfers.tally'],
  },
  'a request that is marked as paid by a transfer which does not name it': {
    forge: (run, { layla, yusuf, transferId }) =>
      run(
        `insert into money_request (kind, asker_id, payer_id, amount, status, transfer_id, expires_at, ended_at)
         values ('request', ${yusuf}, ${layla}, 1000, 'paid', ${transferId}, now(), now())`,
      ),
    rules: ['transfers.request'],
  },
}
