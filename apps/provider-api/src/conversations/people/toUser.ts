import type { User } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../../db/Schema.ts'

/** The columns that `toUser` reads. */
export const userColumns = [
  'users.id',
  'users.company_id',
  'users.kind',
  'users.admin_id',
  'users.display_name',
  'users.username',
  'users.phone',
  'users.platform',
] as const

type UserRow = Pick<
  Selectable<Schema['users']>,
  'id' | 'company_id' | 'kind' | 'admin_id' | 'display_name' | 'username' | 'phone' | 'platform'
>

/** A person of a chat as the contract shows them (CHAT-2). */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind,
  adminId: row.admin_id,
  displayName: row.display_name,
  username: row.username,
  phone: row.phone,
  avatarUrl: null,
  platform: row.platform,
})
