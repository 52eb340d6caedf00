import { createHash } from 'node:crypto'
import { endpoints, supportInboxEndpoints, type Endpoint, type RouteId } from '@frontdesk/contract'
import { addressKey } from './addressKey.ts'
import { kindOfCall, limitOfAll, limitsOfAddresses, limitsOfKinds, type CallKind } from './callLimits.ts'
import { refuse } from '../../errors/refuse.ts'
import type { CallCounts, Counted } from './CallCounts.ts'

/**
 * Rate limits of calls (reliability T-29): per token, administrator and company, and per address that is its own secret
 * or open to everybody. Methods reject with
 * RATE_LIMITED and the seconds to wait, which `sendError` also sends as Retry-After.
 */
export type RateLimits = {
  /** Refuses a token that has used up its calls, before the database is queried for it. Counts nothing. */
  refuseSpent: (token: string) => Promise<void>
  /**
   * Counts a call of an administrator, of an API token or of a visitor of the support widget; the calls of the latter
   * two use up nothing of the administrators'.
   */
  countCaller: (
    endpoint: Endpoint,
    who: { token: string } & ({ adminId: number; apiToken?: { id: string } | null } | { userId: number }),
  ) => Promise<CountedCall>
  /** Counts a company created by an administrator; repeated calls with one key create none and are not counted. */
  countNewCompany: (adminId: number) => Promise<void>
  /** Counts a call by an address; `what` names what is called: a salon, a bot, a file, a path that is open to all. */
  countAddress: (kind: keyof typeof limitsOfAddresses, what: string | number, ip: string) => Promise<void>
}

/** A call that was counted for its administrator. */
export type CountedCall = {
  /** Also counts it for the company; when that limit refuses, the call is not counted for the administrator either. */
  countCompany: (companyId: number) => Promise<void>
}

const kindOf = new Map<Endpoint, CallKind>(
  [...Object.entries(endpoints), ...Object.entries(supportInboxEndpoints)].map(([name, endpoint]) => [
    endpoint,
    kindOfCall[name as RouteId],
  ]),
)

/** Creates rate limits over what has been counted. `factor` multiplies every limit; 0 disables them. */
export function createRateLimits(counts: CallCounts, factor: number): RateLimits {
  const nothing = () => Promise.resolve()
  if (factor === 0)
    return {
      refuseSpent: nothing,
      countCaller: () => Promise.resolve({ countCompany: nothing }),
      countNewCompany: nothing,
      countAddress: nothing,
    }
  const scaled = ({ key, window }: Counted): Counted => ({
    key,
    window: { ...window, most: Math.max(1, Math.round(window.most * factor)) },
  })

  /** Counts a call in all windows or in none; resolves to a function that takes it out again. */
  const countAll = async (counted: readonly Counted[]): Promise<() => void> => {
    const outcome = await counts.countAll(counted.map(scaled))
    if ('wait' in outcome) throw refuse('RATE_LIMITED', undefined, { retryAfter: outcome.wait })
    return outcome.undo
  }
  const countCompany = async (endpoint: Endpoint, company: string) => {
    const costly = costlyKindOf(endpoint)
    const ofKind = costly === null ? null : limitsOfKinds[costly].company
    await countAll([
      { key: `all of ${company}`, window: limitOfAll.company },
      ...(ofKind === null ? [] : [{ key: `${String(costly)} of ${company}`, window: ofKind }]),
    ])
  }
  const costlyOf = (kind: keyof typeof limitsOfKinds, caller: string): Counted => ({
    key: `${kind} of ${caller}`,
    window: limitsOfKinds[kind].administrator,
  })

  return {
    async refuseSpent(token) {
      const retryAfter = await counts.waitOf(scaled({ key: keyOfToken(token), window: limitOfAll.token }))
      if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
    },
    async countCaller(endpoint, { token, ...who }) {
      const costly = costlyKindOf(endpoint)
      const { caller, group } = countedAs(who)
      const undo = await countAll([
        { key: keyOfToken(token), window: limitOfAll.token },
        { key: `all of ${caller}`, window: limitOfAll.administrator },
        ...(costly === null || costly === 'create-company' ? [] : [costlyOf(costly, caller)]),
      ])
      return {
        async countCompany(companyId) {
          try {
            await countCompany(endpoint, `${group}company ${companyId}`)
          } catch (error) {
            undo()
            throw error
          }
        },
      }
    },
    async countNewCompany(adminId) {
      await countAll([costlyOf('create-company', `administrator ${adminId}`)])
    },
    async countAddress(kind, what, ip) {
      await countAll([{ key: `${kind} ${what} from ${addressKey(ip)}`, window: limitsOfAddresses[kind] }])
    },
  }
}

/** The caller whose calls are counted together, and the callers of a company that share its limit. */
function countedAs(who: { adminId: number; apiToken?: { id: string } | null } | { userId: number }) {
  if ('userId' in who) return { caller: `visitor ${who.userId}`, group: 'visitors of ' }
  // A program that calls without end must not keep people from their chats.
  if (who.apiToken) return { caller: `API token ${who.apiToken.id}`, group: 'API tokens of ' }
  return { caller: `administrator ${who.adminId}`, group: '' }
}

function costlyKindOf(endpoint: Endpoint): Exclude<CallKind, 'public' | 'usual'> | null {
  const kind = kindOf.get(endpoint)
  return kind === undefined || kind === 'public' || kind === 'usual' ? null : kind
}

/** Tokens are never stored, not even in memory; the key is a hash. */
const keyOfToken = (token: string): string => `all of token ${createHash('sha256').update(token).digest('base64url')}`
