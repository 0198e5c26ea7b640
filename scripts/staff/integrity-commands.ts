import { currencyOf, isCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { listFrozenAccounts } from '#server/ledger/index.ts'
import { type CheckDone, unfreezeAccount, verifyEverything } from '#server/modules/integrity/index.ts'
import { translate } from '#server/platform/messages.ts'
import { type Command, type Context, defineCommand, id, text } from './command.ts'

const rowsShownMax = 200

export const integrityCommands: readonly Command[] = [
  defineCommand({
    noun: 'books',
    verb: 'check',
    acts: 'never',
    options: {},
    async run(context) {
      const { keys, config } = context.services
      if (config.databaseUrl === null)
        throw new Error('the books lie in a database, whose address is not known')
      const { problems, currencies, seals } = await verifyEverything({
        databaseUrl: config.databaseUrl,
        replicaUrl: config.replicaUrl,
        dataDirectory: config.dataDirectory,
        production: config.production,
        keys,
        onChecked: (done) => context.progress(lineOf(context, done)),
      })
      const { transactions, entries, blocks, heads } = seals
      context.progress(
        translate(context.locale, 'staff:progress.seals', { transactions, entries, blocks, heads }),
      )
      const failed = problems.length > 0
      return {
        sentence: failed ? 'done.books_broken' : 'done.books_balance',
        rows: failed
          ? problems.map(({ rule, table, id }) => ({ rule, table, id }))
          : currencies.map((totals) => ({ ...totals })),
        failed,
      }
    },
  }),
  defineCommand({
    noun: 'account',
    verb: 'frozen',
    acts: 'never',
    options: {},
    async run({ services }) {
      const accounts = await listFrozenAccounts(services.database.db, rowsShownMax)
      return {
        sentence: 'done.listed',
        values: { count: accounts.length },
        rows: accounts.map((account) => ({
          id: account.id,
          kind: account.kind,
          owner: account.ownerType === null ? null : `${account.ownerType} ${account.ownerId}`,
          balance: amountOf(account.balanceMinor, account.currency),
          held: amountOf(account.heldMinor, account.currency),
          currency: account.currency,
        })),
      }
    },
  }),
  defineCommand({
    noun: 'account',
    verb: 'unfreeze',
    needs: 'clients-freeze',
    options: { account: id, reason: text.optional() },
    async run({ services, staffId }, { account, reason }) {
      await services.database.transact((tx) =>
        unfreezeAccount(tx, { accountId: account, staffId, reason: reason ?? null }),
      )
      return { sentence: 'done.account_unfrozen', values: { id: account.toString() } }
    },
  }),
]

const rowsPerRuleMax = 5

/** Of a check with several rules, a line each. */
function lineOf({ locale }: Context, { rules, problems, seconds }: CheckDone): string {
  return rules
    .map((rule) => {
      const broken = problems.filter((problem) => problem.rule === rule)
      const shown = broken.slice(0, rowsPerRuleMax).map(({ table, id }) => `${table} ${id}`)
      const rows = broken.length > rowsPerRuleMax ? [...shown, '…'] : shown
      return translate(locale, `staff:progress.${broken.length > 0 ? 'rule_broken' : 'rule_holds'}`, {
        rule: translate(locale, `integrity:rules.${rule}`),
        rows: rows.join(', '),
        seconds: seconds.toFixed(1),
      })
    })
    .join('\n')
}

function amountOf(amountMinor: bigint, currency: string): string {
  return isCurrency(currency) ? toWire(amountMinor, currencyOf(currency)) : amountMinor.toString()
}
