import { invitationDays } from '@frontdesk/contract/limits'
import type { Trx } from '../db/Db.ts'
import { hashToken, newToken } from './sessionToken.ts'

const day = 86_400_000

/** When an invitation ends whose email is handed over now. */
export const endOfInvitation = (now: Date): Date => new Date(now.getTime() + invitationDays * day)

/**
 * Makes the secret of an invitation's link and returns it in plain text for the email; the links before stop working.
 * Null when the invitation is open no more.
 */
export async function issueInvitation(trx: Trx, id: string, now: Date): Promise<string | null> {
  const token = newToken()
  const issued = await trx
    .updateTable('invitations')
    .set({ token_hash: hashToken(token), expires_at: endOfInvitation(now) })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return issued ? token : null
}

/** Restarts the lifetime of a link: its email waited for the mail server and is handed over now. */
export async function extendInvitation(trx: Trx, tokenHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at: endOfInvitation(now) })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .execute()
}
