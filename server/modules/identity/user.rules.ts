import type { z } from 'zod'
import type { user } from '#contract/operations/identity/user.ts'
import type { ClientRow } from '#server/modules/clients/index.ts'

export type User = z.input<typeof user>

/** A client, as shown to that client. Permissions are for staff; flags are the client's extra rights. */
export function userOf(client: ClientRow): User {
  return {
    id: String(client.id),
    name: client.name,
    username: client.username,
    phone: client.phone,
    email: client.email,
    member_no: client.member_no,
    pro: client.pro || client.plan_gives_pro,
    merchant: client.merchant,
    seller: client.seller,
    membership: client.membership,
    permissions: [],
    img_url: client.img_url,
    city_id: client.city_id === null ? null : String(client.city_id),
    phone_verified_at: client.phone_verified_at?.toISOString() ?? null,
    email_verified_at: client.email_verified_at?.toISOString() ?? null,
    locale: client.locale as User['locale'],
    created_at: client.created_at.toISOString(),
  }
}
