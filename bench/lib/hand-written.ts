/** A list of the console, and one hand-written statement for the same answer. */
export interface HandWritten {
  readonly figure: 'list.first' | 'list.filtered' | 'search.serial' | 'search.name'
  readonly what: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The searched text, as stored. */
export interface Known {
  readonly batchId: string
  readonly serial: string
}

const vouchers = '/vouchers'
const clients = '/clients'

export function handWritten(known: Known): HandWritten[] {
  return [...lists(known), ...searches(known)]
}

function lists({ batchId }: Known): HandWritten[] {
  return [
    {
      figure: 'list.first',
      what: 'vouchers',
      path: vouchers,
      query: {},
      sql: vouchersWhere('true'),
      values: [],
    },
    {
      figure: 'list.first',
      what: 'clients',
      path: clients,
      query: {},
      sql: clientsWhere('true'),
      values: [],
    },
    {
      figure: 'list.filtered',
      what: 'vouchers used',
      path: vouchers,
      query: { 'filter[status]': 'used' },
      sql: vouchersWhere(`status = 'used'`),
      values: [],
    },
    {
      figure: 'list.filtered',
      what: 'vouchers available in a batch',
      path: vouchers,
      query: { 'filter[status]': 'available', 'filter[batch_id]': batchId },
      sql: vouchersWhere(`status = 'available' and batch_id = $1`),
      values: [batchId],
    },
    {
      figure: 'list.filtered',
      what: 'a batch',
      path: vouchers,
      query: { 'filter[batch_id]': batchId },
      sql: vouchersWhere(`batch_id = $1`),
      values: [batchId],
    },
    {
      figure: 'list.filtered',
      what: 'merchants',
      path: clients,
      query: { 'filter[merchant]': '1' },
      sql: clientsWhere('merchant'),
      values: [],
    },
  ]
}

function searches({ serial }: Known): HandWritten[] {
  return [
    {
      figure: 'search.serial',
      what: 'a whole serial number',
      path: vouchers,
      query: { search: serial },
      sql: vouchersWhere('serial_number = $1'),
      values: [serial],
    },
    {
      figure: 'search.serial',
      what: 'the beginning of one',
      path: vouchers,
      query: { search: serial.slice(0, -3) },
      sql: vouchersWhere(`serial_number between $1 and $1 || '999'`),
      values: [serial.slice(0, -3)],
    },
    {
      figure: 'search.serial',
      what: 'one that is nobody’s',
      path: vouchers,
      query: { search: '99999999999999' },
      sql: vouchersWhere('serial_number = $1'),
      values: ['99999999999999'],
    },
    {
      figure: 'search.name',
      what: 'part of a name of thousands',
      path: clients,
      query: { search: 'ورفل' },
      sql: clientsWhere('searched like search_pattern($1, 1)'),
      values: ['ورفل'],
    },
    {
      figure: 'search.name',
      what: 'parts of two names, otherwise spelt',
      path: clients,
      query: { search: 'فاطمه السنوس' },
      sql: clientsWhere('searched like search_pattern($1, 1) and searched like search_pattern($1, 2)'),
      values: ['فاطمه السنوس'],
    },
    {
      figure: 'search.name',
      what: 'a name nobody has',
      path: clients,
      query: { search: 'كريستوفر' },
      sql: clientsWhere('searched like search_pattern($1, 1)'),
      values: ['كريستوفر'],
    },
  ]
}

const pageRows = 20
const counted = 10_001

function vouchersWhere(condition: string): string {
  return `
    with page as (select * from voucher where ${condition} order by id desc limit ${pageRows})
    select page.id, page.serial_number, page.status, page.amount, page.code_last4, page.sold_at, page.created_at, page.category_id,
      category.name_ar, category.name_en, page.batch_id, voucher_batch.prefix, client.name as owner,
      (select count(*) from (select from voucher where ${condition} limit ${counted}) counted) as total
    from page
    join category on category.id = page.category_id
    join voucher_batch on voucher_batch.id = page.batch_id
    left join client on client.id = page.owner_id
    order by page.id desc`
}

function clientsWhere(condition: string): string {
  return `
    with page as (select * from client where ${condition} and deleted_at is null order by id desc limit ${pageRows})
    select page.id, page.member_no, page.name, page.phone, page.pro, page.merchant, page.seller, page.status, page.created_at,
      page.city_id, city.name_ar, city.name_en, coalesce(account.balance, 0) as balance,
      (select count(*) from (select from client where ${condition} and deleted_at is null limit ${counted}) counted) as total
    from page
    left join city on city.id = page.city_id
    left join ledger.account on kind = 'wallet' and owner_type = 'client' and owner_id = page.id and account.currency = 'LYD'
    order by page.id desc`
}
