import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/Db.ts'
import type { Sealed } from '../db/schema/columns.ts'
import { consumeOne } from '../http/limits/storedLimits.ts'
import { seal, unseal, type SecretKeys } from '../secrets/seal.ts'
import { hashToken } from '../secrets/sessionToken.ts'

/** Seconds from the button to the return from Instagram, with signing in there. */
export const authorizationLife = 600

const State = z.object({
  adminId: z.int().positive(),
  companyId: z.int().positive(),
  /** SHA-256 of the token in the cookie of the browser that began; each authorisation has its own. */
  browser: z.string().length(64),
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
})

/** The administrator that began an authorisation, and the company. */
export type Authorization = Pick<z.output<typeof State>, 'adminId' | 'companyId'>

/** Seals who authorises for which company, bound to the browser that has `browserToken` in a cookie. */
export function sealState(
  { adminId, companyId }: Authorization,
  browserToken: string,
  keys: SecretKeys,
  now: Date,
): string {
  const expiresAt = now.getTime() + authorizationLife * 1000
  const state = JSON.stringify({ adminId, companyId, browser: hashToken(browserToken), expiresAt })
  return Buffer.from(seal(state, keys, 'authorizations'), 'base64').toString('base64url')
}

/**
 * Opens a state that came back; null when it is none of ours, has expired, came back in a browser that has none of its
 * tokens, or came back before: it counts once, also for concurrent calls.
 */
export async function consumeState(
  db: Db,
  state: string,
  browserTokens: readonly string[],
  keys: SecretKeys,
  now: Date,
): Promise<Authorization | null> {
  const opened = unseal(Buffer.from(state, 'base64url').toString('base64') as Sealed, keys, 'authorizations')
  const parsed = opened === null ? undefined : State.safeParse(parse(opened)).data
  if (!parsed || parsed.expiresAt <= now.getTime()) return null
  const expected = Buffer.from(parsed.browser)
  if (!browserTokens.some((token) => timingSafeEqual(Buffer.from(hashToken(token)), expected))) return null
  const used = await consumeOne(db, `instagram-state:${parsed.browser}`, { most: 1, seconds: authorizationLife }, now)
  const { adminId, companyId } = parsed
  return used === null ? { adminId, companyId } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
