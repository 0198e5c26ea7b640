import type { MetRule, RulesOfPage } from './meet-rules.ts'

const met = (field: string, typed: string, rule: string, values: MetRule['values'] = {}): MetRule => ({
  field,
  typed,
  rule,
  values,
  label: `fields:${rule === 'confirmed' ? 'password' : field}`,
})
const filled = (field: string, typed: string): MetRule => ({ field, typed, label: `fields:${field}` })

const passwords = [
  met('password', 'tarabulus', 'password'),
  met('password', '', 'required'),
  filled('password', 'Zahra-2027'),
  met('password_confirmation', 'Zahra-2028', 'confirmed'),
]

/** By the page on which a visitor meets them. */
export const visitorRules: readonly RulesOfPage[] = [
  {
    path: '/auth/register',
    rules: [
      met('phone', '0961234567', 'phone'),
      met('username', '.layla', 'username'),
      met('username', 'Mahfaza.Support', 'not_one_of'),
      met('name', 'Layla 7', 'person_name'),
      met('password', 'tarabulus', 'password'),
      met('email', 'layla@', 'email'),
      met('name', 'x'.repeat(67), 'person_name'),
      met('name', '', 'required'),
      met('phone', '', 'required'),
    ],
  },
  {
    path: '/contact',
    rules: [met('contact', 'nobody', 'contact'), met('message', 'Hello', 'min', { length: 10 })],
  },
  { path: '/auth/reset-password', rules: [met('login', '', 'required')] },
]

/** By the page on which a client meets them. */
export const clientRules: readonly RulesOfPage[] = [
  {
    path: '/portal/profile',
    rules: [
      met('name', 'Layla 7', 'person_name'),
      met('username', '0912345678', 'username'),
      met('current_password', '', 'required'),
      filled('current_password', 'Zaytuna-2026'),
      { ...met('password', 'Zaytuna-2026', 'is_not'), other: 'fields:current_password' },
      ...passwords,
      // Another address asks for the password in a field of the same name.
      met('email', 'layla@', 'email'),
      met('low_balance_below', '0', 'amount_positive'),
    ],
  },
  {
    path: '/portal/transfer',
    rules: [
      met('to', '', 'required'),
      met('amount', 'ten', 'amount_format'),
      met('amount', '-5', 'amount_sign'),
      met('amount', '1.2345', 'amount_decimals', { decimals: 3 }),
      met('amount', '12,5', 'amount_grouping'),
      met('amount', '9999999999999', 'amount_too_large'),
    ],
  },
  { path: '/vouchers/use', rules: [met('code', '1234', 'voucher_code')] },
  {
    path: '/portal/recharge?method=bank',
    rules: [
      met('bank', 'A', 'min', { length: 2 }),
      met('bank_reference', '#1', 'bank_reference'),
      { ...met('transferred_on', '2126-01-01', 'before_or_equal_today'), isDay: true },
    ],
  },
  { path: '/auth/verify?verify_phone=1', rules: [met('code', '123', 'digits', { length: 6 })] },
  { path: '/auth/set-password', rules: passwords },
]
