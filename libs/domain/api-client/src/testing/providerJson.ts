import fc from 'fast-check'

/** Names of fields that providers send. */
export const fieldNames = fc.constantFrom(
  'id',
  'chats',
  'messages',
  'users',
  'companies',
  'data',
  'admin',
  'chat',
  'chatId',
  'lastMessage',
  'metadata',
  'stats',
  'agents',
  'viewedBy',
  'features',
  'sessions',
  'events',
  'seq',
  'createdAt',
  'text',
  'status',
  'accessToken',
  '__proto__',
  'capabilities',
  'roles',
  'settings',
  'platform',
)
/** Any JSON that a provider could send, often with the names of known fields. */
export const { json: providerJson } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constantFrom(null, true, 'ok', '12', '', -1, 0, 1.5, 12, '2026-11-20T12:00:00Z'), fc.string()),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fieldNames, tie('json'), { maxKeys: 6 }),
  ),
}))
