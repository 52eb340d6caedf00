import type { MessageStatus } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { sendWithNext } from '../../db/sendTogether.ts'

/** An entry of a message's timeline: its status from now on. */
export type StatusLogEntry = {
  companyId: number
  messageId: number
  status: MessageStatus
  error?: { code: string; message: string } | undefined
  at: Date
}

/** The row of a timeline's entry. */
export const statusLogRow = ({ companyId, messageId, status, error, at }: StatusLogEntry) => ({
  company_id: companyId,
  message_id: messageId,
  status,
  error: error ? JSON.stringify(error) : null,
  at,
})

/** Appends a status to the message's timeline, in the transaction that sets it (MSG-10). */
export async function recordStatus(trx: Trx, entry: StatusLogEntry): Promise<void> {
  await sendWithNext(trx, trx.insertInto('message_status_log').values(statusLogRow(entry)))
}
