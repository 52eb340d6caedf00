import type { ResponseOf } from '@frontdesk/contract'
import { isPageOrigin } from '@frontdesk/contract/limits'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { newVisitorToken } from '../../http/identifyVisitor.ts'
import { addressKey } from '../../http/limits/addressKey.ts'
import { consumeOne } from '../../http/limits/storedLimits.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { SecretKeys } from '../../secrets/seal.ts'
import { hashToken } from '../../secrets/sessionToken.ts'
import { liveSecrets, widgetOfKey, type WidgetRow } from './supportWidgets.ts'
import { verifyIdentity } from './verifyIdentity.ts'
import { findOrAddVisitor, isKnownVisitor, type ClaimedVisitor } from './visitors.ts'

/** Milliseconds after which a session ends unless it is renewed, and after which it is not prolonged any more. */
const sessionLife = 15 * 60_000
const longestSession = 12 * 3_600_000

/** New visitors without identity: from one address, and of one company. */
const newVisitors = { ofAddress: { most: 10, seconds: 3600 }, ofCompany: { most: 1000, seconds: 86_400 } }

/** A request for a session: the page's key and origin, and a proof of the visitor. */
type SessionRequest = {
  key: string
  origin: string
  identityToken?: string | undefined
  visitorId?: string | undefined
  /** The session to prolong, if it is of the same visitor and page. */
  accessToken: string | null
  ip: string
}

/**
 * Opens a session of scope `support` for a visitor of a page, or prolongs theirs (SUP-7, decision 190). Throws
 * WIDGET_UNKNOWN, ORIGIN_NOT_ALLOWED, IDENTITY_REQUIRED, IDENTITY_INVALID, IDENTITY_EXPIRED, IDENTITY_USED or
 * RATE_LIMITED.
 */
export async function openWidgetSession(
  ports: Ports,
  keys: SecretKeys,
  request: SessionRequest,
): Promise<Omit<ResponseOf<'openWidgetSession'>, 'success' | 'status'>> {
  const widget = await widgetOfKey(ports.db, request.key)
  if (!widget) throw refuse('WIDGET_UNKNOWN')
  requireAllowedOrigin(widget, request.origin)
  const visitor = await claimedVisitor(ports, keys, widget, request)
  const { company_id: companyId, companyName } = widget
  const now = ports.now()
  const expiresAt = new Date(now.getTime() + sessionLife)
  const session = await withCompanyTransaction(ports, companyId, async (trx) => {
    if (visitor.token) await useOnce(trx, companyId, visitor.token)
    const person = await findOrAddVisitor(trx, companyId, visitor, now)
    const opening = { companyId, userId: person.id, origin: request.origin, now, expiresAt }
    return { person, accessToken: await prolongOrAdd(trx, request.accessToken, opening) }
  })
  return {
    ...session,
    expiresAt: expiresAt.toISOString(),
    companyId,
    companyName,
    ...(visitor.language !== null && { locale: visitor.language }),
  }
}

/** Throws ORIGIN_NOT_ALLOWED unless the company's pages may have this origin. */
function requireAllowedOrigin({ allowed_origins: allowed }: WidgetRow, origin: string): void {
  if (origin === 'null')
    throw refuse('ORIGIN_NOT_ALLOWED', 'A sandboxed page has no origin, so it cannot show the support widget')
  if (!isPageOrigin(origin) || !allowed.includes(origin)) throw refuse('ORIGIN_NOT_ALLOWED')
}

type Claimed = ClaimedVisitor & { token: { id: string; expiresAt: Date } | null }

/** The visitor whom the request proves: for whom the company's server vouches, or who is known by their device. */
async function claimedVisitor(
  ports: Ports,
  keys: SecretKeys,
  widget: WidgetRow,
  { identityToken, visitorId, origin, ip }: SessionRequest,
): Promise<Claimed> {
  const { company_id: companyId } = widget
  const now = ports.now()
  if (identityToken !== undefined) {
    const secrets = liveSecrets(widget, keys, now)
    const { tokenId, expiresAt, ...identity } = await verifyIdentity(identityToken, { secrets, companyId, origin, now })
    return { ...identity, isIdentified: true, token: { id: tokenId, expiresAt } }
  }
  if (visitorId === undefined || !widget.allows_visitors) throw refuse('IDENTITY_REQUIRED')
  const subject = hashToken(visitorId)
  const visitor = {
    subject,
    name: `Visitor ${subject.slice(0, 6)}`,
    email: null,
    isEmailVerified: false,
    language: null,
    isIdentified: false,
  }
  if (!(await isKnownVisitor(ports.db, companyId, visitor))) {
    await countNewVisitor(ports, `new visitors of company ${companyId} from ${addressKey(ip)}`, newVisitors.ofAddress)
    await countNewVisitor(ports, `new visitors of company ${companyId}`, newVisitors.ofCompany)
  }
  return { ...visitor, token: null }
}

async function countNewVisitor(
  { db, now }: Ports,
  key: string,
  limit: { most: number; seconds: number },
): Promise<void> {
  const retryAfter = await consumeOne(db, key, limit, now())
  if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
}

/** Throws IDENTITY_USED for a token that has opened a session before; it is remembered until it expires. */
async function useOnce(trx: Trx, companyId: number, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<void> {
  const used = await trx
    .insertInto('used_identity_tokens')
    .values({ company_id: companyId, token_hash: hashToken(id), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (!used) throw refuse('IDENTITY_USED')
}

type Opening = { companyId: number; userId: number; origin: string; now: Date; expiresAt: Date }

/** Prolongs the visitor's session of this page, or adds a new one; returns its token. */
async function prolongOrAdd(
  trx: Trx,
  accessToken: string | null,
  { companyId, userId, origin, now, expiresAt }: Opening,
): Promise<string> {
  const prolonged =
    accessToken !== null &&
    (await trx
      .updateTable('widget_sessions')
      .set({ expires_at: expiresAt })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('origin', '=', origin)
      .where('token_hash', '=', hashToken(accessToken))
      .where('expires_at', '>', now)
      .where('created_at', '>', new Date(now.getTime() - longestSession))
      .returning('id')
      .executeTakeFirst())
  if (prolonged) return accessToken
  const token = newVisitorToken()
  await trx
    .insertInto('widget_sessions')
    .values({
      company_id: companyId,
      user_id: userId,
      token_hash: hashToken(token),
      origin,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return token
}
