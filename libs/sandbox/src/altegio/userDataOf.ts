import { createHmac } from 'node:crypto'
import type { AltegioPerson } from './AltegioOptions.ts'

/** Variants of the personal data: signed correctly, unsigned, signed with a wrong key, or absent. */
export const kindsOfData = {
  signed: 'Signed',
  unsigned: 'Not signed',
  forged: 'Signed with a wrong key',
  none: 'None',
} as const
export type KindOfData = keyof typeof kindsOfData

export const isKindOfData = (word: unknown): word is KindOfData =>
  typeof word === 'string' && Object.hasOwn(kindsOfData, word)

/**
 * Builds `user_data` and `user_data_sign` as the marketplace does: base64 of the JSON, and hexadecimal HMAC-SHA256 over
 * the JSON.
 */
export function userDataOf(
  { id, ...person }: AltegioPerson,
  kind: KindOfData,
  partnerToken: string,
): Record<string, string> {
  if (kind === 'none') return {}
  const json = JSON.stringify({ user_id: id, ...person })
  const user_data = Buffer.from(json).toString('base64')
  if (kind === 'unsigned') return { user_data }
  const key = kind === 'signed' ? partnerToken : `${partnerToken}, but wrong`
  return { user_data, user_data_sign: createHmac('sha256', key).update(json).digest('hex') }
}
