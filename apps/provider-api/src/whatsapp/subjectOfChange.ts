import type { MetaChange } from './MetaEvent.ts'

/**
 * Whom a change is about. Statuses wait for statuses only, not for the files of messages. The history and the address
 * book are about everybody, and nobody's messages wait for them.
 */
export function subjectOfChange({ field, value }: MetaChange): string {
  const { contacts, messages, statuses, message_echoes } = value
  const isOfPerson = [contacts, messages, statuses, message_echoes].some((list) => (list ?? []).length > 0)
  if (field === 'history' || field === 'smb_app_state_sync' || !isOfPerson) return field
  const [status] = statuses ?? []
  if (status !== undefined) return `statuses ${named(status, 'recipient_id', 'recipient_user_id')}`
  const [echo] = message_echoes ?? []
  if (echo !== undefined) return named(echo, 'to', 'to_user_id')
  const [contact] = contacts ?? []
  return contact?.wa_id ?? contact?.user_id ?? named(messages?.[0], 'from', 'from_user_id')
}

function named(item: unknown, ...fields: readonly string[]): string {
  const record: Record<string, unknown> = typeof item === 'object' && item !== null ? { ...item } : {}
  const found = fields.map((field) => record[field]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found.replace(/\D/g, '') || found : ''
}
