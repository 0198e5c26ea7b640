import { knownPermissions } from '#contract/permissions.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { createRole, createStaffUser, findAdminRoleId } from '#server/modules/staff/index.ts'
import type { Services } from '#server/services.ts'
import { demoPassword } from './people.ts'

interface DemoRole {
  readonly nameAr: string
  readonly nameEn: string
  readonly note: string
  /** Permissions are found by name, so a new section is in each role. */
  holds(permission: string): boolean
}

/** Operator settings: for the administrator only; a supervisor approves. */
const ownRules =
  /^(roles-(store|update)|settings-update|payment-methods-(update|change-terms)|outbox-reveal)$/
/** Administration; everything else is daily work. */
const administration =
  /^(users|roles|settings|payment-methods|approvals|backups|activity-logs|login-logs-users)(-|$)|^outbox-reveal$/
const reading =
  /-(index|show|export|permissions|history|inquiry|available-settlements|counts-[a-z-]+)$|^statistics$/

const roles = {
  supervisor: {
    nameAr: 'مشرف',
    nameEn: 'Supervisor',
    note: 'يبتّ في طلبات الموافقة ويدير الموظفين · Decides on requests and manages staff',
    holds: (permission) => !ownRules.test(permission),
  },
  clerk: {
    nameAr: 'موظف عمليات',
    nameEn: 'Clerk',
    note: 'العمل اليومي: القسائم والعملاء والتسويات · The day’s work: vouchers, clients, settlements',
    holds: (permission) => !administration.test(permission),
  },
  auditor: {
    nameAr: 'مدقق',
    nameEn: 'Auditor',
    note: 'يطّلع على كل شيء ولا يغيّر شيئًا · Sees everything, changes nothing',
    holds: (permission) =>
      permission === 'approvals-index' || (reading.test(permission) && !permission.startsWith('approvals-')),
  },
} as const satisfies Record<string, DemoRole>

const colleagues = [
  { username: 'supervisor', name: 'عبدالباسط الورشفاني', email: 'supervisor@mahfaza.ly' },
  { username: 'clerk', name: 'نجاة الككلي', email: 'clerk@mahfaza.ly' },
  { username: 'auditor', name: 'Nadia Farhat', email: 'auditor@mahfaza.ly', locale: 'en' },
] as const

/** An invented company with an invented licence. In the demo a password is enough to sign in. */
const operatorFacts = {
  staff_second_factor_required: false,
  company_name: { ar: 'شركة محفظة للخدمات المالية التقنية', en: 'Mahfaza Financial Technology Services' },
  licence_number: '2024/1187',
  licence_issuer: { ar: 'وزارة الاقتصاد والتجارة', en: 'Ministry of Economy and Trade' },
  address: {
    ar: 'برج طرابلس، الطابق 12، شارع عمر المختار، طرابلس',
    en: 'Tripoli Tower, 12th floor, Omar al-Mukhtar Street, Tripoli',
  },
  support_phone: '0912000400',
  facebook_url: 'https://www.facebook.com/mahfaza.example',
  whatsapp_url: 'https://wa.me/218912000400',
} as const

/**
 * The people of the console, each with a role, and the company they work for.
 * @returns the administrator's id
 */
export async function createStaffTeam({ database, passwords }: Services): Promise<bigint> {
  const passwordHash = await passwords.hash(demoPassword)
  return database.transact(async (tx) => {
    const admin = { username: 'admin', name: 'عبدالحكيم الترهوني', email: 'admin@mahfaza.ly' }
    const adminRoleId = await findAdminRoleId(tx)
    const adminId = await createStaffUser(tx, { ...admin, passwordHash, roleIds: [adminRoleId] }, null)
    for (const user of colleagues) {
      const { holds, ...role } = roles[user.username]
      const permissions = [...knownPermissions].filter(holds)
      const roleIds = [await createRole(tx, { ...role, permissions }, adminId)]
      await createStaffUser(tx, { ...user, passwordHash, roleIds }, null)
    }
    await changeSettings(tx, { values: operatorFacts, staffId: adminId })
    return adminId
  })
}
