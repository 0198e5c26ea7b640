import type { MetRule, RulesOfPage } from './meet-rules.ts'

const met = (
  section: string,
  field: string,
  typed: string,
  rule: string,
  values: MetRule['values'] = {},
): MetRule => ({
  field,
  typed,
  rule,
  values,
  label: `resources:${section}.fields.${field.split('.')[0]}`,
})

/** Correct values, before the next ones are wrong. */
const filled = (section: string, field: string, typed: string): MetRule => {
  const { rule: _rule, ...sound } = met(section, field, typed, '')
  return sound
}

const inAccount = (line: string, typed: string, rule: string): MetRule => ({
  field: `accounts.0.${line}`,
  label: `fields:${line.split('.')[0]}`,
  typed,
  rule,
})

/** By the page of the console on which staff meet them. */
export const consoleRules: readonly RulesOfPage[] = [
  {
    path: '/console/clients/create',
    rules: [
      met('clients', 'name', 'x', 'person_name'),
      met('clients', 'name', '', 'required'),
      met('clients', 'phone', '0961234567', 'phone'),
      met('clients', 'email', 'layla@', 'email'),
      met('clients', 'username', '.layla', 'username'),
      met('clients', 'username', 'admin', 'not_one_of'),
      met('clients', 'nid', '119990000000'.slice(1), 'nid'),
      { ...met('clients', 'birth_date', '31/02/1990', 'date'), isDay: true },
      { ...met('clients', 'birth_date', '01/01/2126', 'before_or_equal_today'), isDay: true },
    ],
  },
  {
    path: '/console/countries/create',
    rules: [
      met('countries', 'code', 'لي', 'alpha'),
      met('countries', 'code', 'L2', 'alpha'),
      met('countries', 'code', 'L', 'length', { length: 2 }),
      met('countries', 'code', 'LYB', 'length', { length: 2 }),
      met('countries', 'name.ar', 'Libya', 'arabic'),
      filled('countries', 'name.ar', 'ليبيا'),
      met('countries', 'name.en', 'ليبيا', 'english'),
    ],
  },
  {
    path: '/console/cities/create',
    rules: [
      met('cities', 'name.ar', 'Tripoli 2', 'arabic_name'),
      filled('cities', 'name.ar', 'طرابلس'),
      met('cities', 'name.en', 'طرابلس', 'english_name'),
    ],
  },
  {
    path: '/console/suppliers/create',
    rules: [
      {
        ...met('suppliers', 'email', '', 'required_without'),
        other: 'resources:suppliers.fields.phone',
      },
    ],
  },
  {
    path: '/console/account',
    rules: [
      { field: 'current_password', label: 'fields:current_password', typed: 'Zaytuna-2026' },
      {
        field: 'password',
        label: 'fields:password',
        typed: 'Zaytuna-2026',
        rule: 'is_not',
        other: 'fields:current_password',
      },
    ],
  },
  {
    path: '/console/payment-methods/8',
    press: ['resources:payment-methods.actions.change-terms', 'dialogs:payment-methods.add_account'],
    rules: [
      inAccount('bank.ar', 'Wahda Bank', 'arabic'),
      inAccount('bank.en', 'مصرف الوحدة', 'english'),
      inAccount('holder', 'LY83 0020', 'alpha_spaces'),
      inAccount('number', 'شركة محفظة', 'english_numbers_only'),
    ],
  },
  {
    path: '/console/categories/create',
    rules: [
      met('categories', 'name.en', 'x'.repeat(67), 'max', { length: 66 }),
      met('categories', 'price', 'ten', 'amount_format'),
      met('categories', 'price', '-5', 'amount_sign'),
      met('categories', 'price', '1.2345', 'amount_decimals', { decimals: 3 }),
      met('categories', 'price', '12,5', 'amount_grouping'),
      met('categories', 'price', '9999999999999', 'amount_too_large'),
      met('categories', 'price', '0', 'amount_positive'),
      met('categories', 'low_stock_threshold', 'many', 'numeric'),
      met('categories', 'low_stock_threshold', '1.5', 'integer'),
      met('categories', 'low_stock_threshold', '-1', 'between', { min: '0', max: '1,000,000' }),
      met('categories', 'low_stock_threshold', '1000001', 'between', { min: '0', max: '1,000,000' }),
    ],
  },
  {
    path: '/console/promo-codes/create',
    rules: [
      met('promo-codes', 'code', 'EID 2026', 'alpha_dash'),
      met('promo-codes', 'uses_max', '0', 'between', { min: '1', max: '100,000' }),
      met('promo-codes', 'uses_max', '100001', 'between', { min: '1', max: '100,000' }),
      met('promo-codes', 'discount_bp', '101', 'between', { min: 0, max: 100 }),
    ],
  },
  { path: '/console/settings', rules: [met('settings', 'support_email', '', 'required')] },
  {
    path: '/console/settings?part=app',
    rules: [met('settings', 'android_url', 'mahfaza', 'url_secure')],
  },
  {
    path: '/console/settings?part=payment_methods',
    rules: [met('settings', 'transfer_fee_share_bp', '100.5', 'between', { min: 0, max: 100 })],
  },
  {
    path: '/console/generate-vouchers/create',
    rules: [
      {
        field: 'count',
        label: 'fields:count',
        typed: '1000001',
        rule: 'between',
        values: { min: '1', max: '1,000,000' },
      },
      {
        field: 'expires_on',
        label: 'fields:expires_on',
        typed: '01/01/2020',
        isDay: true,
        rule: 'after_or_equal_today',
      },
    ],
  },
]
