import { type Forgery, forge, type PlantedForgery, type Victims } from './forge.ts'

const wallet = (owner: bigint) => `kind = 'wallet' and owner_id = ${owner}`
const fees = `kind = 'revenue:fees'`

/** Of 1.000, with a fee of 0.250 that goes to an account. */
const transfer = ({ layla, yusuf }: Victims, feeTo: string): Forgery => ({
  operation: 'transfer',
  actor: `'client', ${layla}`,
  meta: { fee: '250' },
  postings: [
    { from: wallet(layla), to: wallet(yusuf), amountMinor: 1_000 },
    { from: wallet(layla), to: feeTo, amountMinor: 250 },
  ],
})

/** Only a full check compares what a wallet counts as sent, and what is forged is not counted. */
const full = ['transfers.tally']

export const transferForgeries: Readonly<Record<string, PlantedForgery>> = {
  'a transfer whose fee goes to a friend': {
    forge: (run, victims) => forge(run, transfer(victims, wallet(victims.yusuf))),
    rules: ['transfers.legs'],
    full,
  },
  'a transfer whose fee goes to the adjustments': {
    forge: (run, victims) => forge(run, transfer(victims, `kind = 'adjustments'`)),
    rules: ['postings.legal_pair', 'transfers.legs'],
    full,
  },
  'nothing but the count: a transfer in the older form, with an entry of its own for the fee': {
    forge: (run, victims) => forge(run, { ...transfer(victims, fees), isApart: true }),
    rules: [],
    full,
  },
  'a transfer in the older form whose fee goes to a friend': {
    forge: (run, victims) => forge(run, { ...transfer(victims, wallet(victims.yusuf)), isApart: true }),
    rules: ['transfers.legs'],
    full,
  },
  'a transfer that names its receiver before who paid': {
    forge: (run, { transferId }) =>
      run(`update ledger.transaction set legs = legs[3:4] || legs[1:2] || legs[5:] where id = ${transferId}`),
    rules: ['postings.legal_pair', 'transfers.legs'],
    full,
  },
  'a transfer out of the wallet of another': {
    forge: (run, { layla, yusuf }) =>
      forge(run, {
        operation: 'transfer',
        actor: `'client', ${yusuf}`,
        postings: [{ from: wallet(layla), to: wallet(yusuf), amountMinor: 1_000 }],
      }),
    rules: ['transfers.legs'],
    full,
  },
}
