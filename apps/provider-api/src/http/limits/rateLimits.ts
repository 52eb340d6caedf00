import { createHash } from 'node:crypto'
import { endpoints, type Endpoint, type RouteId } from '@frontdesk/contract'
import { kindOfCall, limitOfAll, limitsOfKinds, type CallKind } from './callLimits.ts'
import { refuse } from '../../errors/refuse.ts'
import type { CallCounts, Counted } from './CallCounts.ts'

/**
 * Rate limits of authenticated calls (reliability T-29), per token, administrator and company. Methods reject with
 * RATE_LIMITED and the seconds to wait, which `sendError` also sends as Retry-After.
 */
export type RateLimits = {
  /** Refuses a token that has used up its calls, before the database is queried for it. Counts nothing. */
  refuseSpent: (token: string) => Promise<void>
  /** Counts a call of an administrator. */
  countCaller: (endpoint: Endpoint, who: { token: string; adminId: number }) => Promise<CountedCall>
  /** Counts a company created by an administrator; repeated calls with one key create none and are not counted. */
  countNewCompany: (adminId: number) => Promise<void>
}

/** A call that was counted for its administrator. */
export type CountedCall = {
  /** Also counts it for the company; when that limit refuses, the call is not counted for the administrator either. */
  countCompany: (companyId: number) => Promise<void>
}

const kindOf = new Map<Endpoint, CallKind>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, kindOfCall[name as RouteId]]),
)

/** Creates rate limits over what has been counted. `factor` multiplies every limit; 0 disables them. */
export function createRateLimits(counts: CallCounts, factor: number): RateLimits {
  const nothing = () => Promise.resolve()
  if (factor === 0)
    return {
      refuseSpent: nothing,
      countCaller: () => Promise.resolve({ countCompany: nothing }),
      countNewCompany: nothing,
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
  const countCompany = async (endpoint: Endpoint, companyId: number) => {
    const costly = costlyKindOf(endpoint)
    const ofKind = costly === null ? null : limitsOfKinds[costly].company
    await countAll([
      { key: `all of company ${companyId}`, window: limitOfAll.company },
      ...(ofKind === null ? [] : [{ key: `${String(costly)} of company ${companyId}`, window: ofKind }]),
    ])
  }
  const costlyOfAdministrator = (kind: keyof typeof limitsOfKinds, adminId: number): Counted => ({
    key: `${kind} of administrator ${adminId}`,
    window: limitsOfKinds[kind].administrator,
  })

  return {
    async refuseSpent(token) {
      const retryAfter = await counts.waitOf(scaled({ key: keyOfToken(token), window: limitOfAll.token }))
      if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
    },
    async countCaller(endpoint, { token, adminId }) {
      const costly = costlyKindOf(endpoint)
      const undo = await countAll([
        { key: keyOfToken(token), window: limitOfAll.token },
        { key: `all of administrator ${adminId}`, window: limitOfAll.administrator },
        ...(costly === null || costly === 'create-company' ? [] : [costlyOfAdministrator(costly, adminId)]),
      ])
      return {
        async countCompany(companyId) {
          try {
            await countCompany(endpoint, companyId)
          } catch (error) {
            undo()
            throw error
          }
        },
      }
    },
    async countNewCompany(adminId) {
      await countAll([costlyOfAdministrator('create-company', adminId)])
    },
  }
}

function costlyKindOf(endpoint: Endpoint): Exclude<CallKind, 'public' | 'usual'> | null {
  const kind = kindOf.get(endpoint)
  return kind === undefined || kind === 'public' || kind === 'usual' ? null : kind
}

/** Tokens are never stored, not even in memory; the key is a hash. */
const keyOfToken = (token: string): string => `all of token ${createHash('sha256').update(token).digest('base64url')}`
