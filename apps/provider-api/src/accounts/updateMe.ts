import type { Language } from '@frontdesk/contract'
import type { Caller } from '../http/Caller.ts'
import type { Ports } from '../ports/Ports.ts'
import { requireConfirmed } from '../http/requireConfirmed.ts'

/** Fields that administrators may change of themselves; omitted ones stay, an empty phone number removes it. */
type MyChanges = { fullName?: string | undefined; phone?: string | null | undefined; language?: Language | undefined }

/**
 * Updates the caller's own account (AUTH-12) and their display name in their companies' chats. Changing the phone
 * number requires a confirmed password; without it nothing is changed.
 */
export async function updateMe(
  ports: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  { fullName, phone, language }: MyChanges,
): Promise<void> {
  const { adminId } = caller
  const updated_at = ports.now()
  await ports.db.transaction().execute(async (trx) => {
    if (phone !== undefined) {
      const before = await trx
        .selectFrom('admins')
        .select('phone')
        .where('id', '=', adminId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if ((before.phone ?? '') !== (phone ?? '')) requireConfirmed(caller)
    }
    await trx
      .updateTable('admins')
      .set({
        updated_at,
        ...(fullName !== undefined && { full_name: fullName }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(language !== undefined && { language }),
      })
      .where('id', '=', adminId)
      .execute()
    if (fullName !== undefined)
      await trx
        .updateTable('users')
        .set({ display_name: fullName, updated_at })
        .where('admin_id', '=', adminId)
        .execute()
  })
}
