import { createHash } from 'node:crypto'
import { endpoints, type Endpoint, type RouteId } from '@frontdesk/contract'
import { kindOfCall, limitOfAll, limitsOfKinds, type CallKind } from './callLimits.ts'
import { refuse } from '../../errors/refuse.ts'
import { createSlidingWindows, type Window } from './slidingWindows.ts'

/**
 * Rate limits of authenticated calls (reliability T-29), per token, administrator and company. Methods throw
 * RATE_LIMITED with the seconds to wait, which `sendError` also sends as Retry-After.
 */
export type RateLimits = {
  /** Throws for a token that has used up its calls, before the database is queried for it. Counts nothing. */
  refuseSpent: (token: string) => void
  /** Counts a call of an administrator. */
  countCaller: (endpoint: Endpoint, who: { token: string; adminId: number }) => CountedCall
  /** Counts a company created by an administrator; repeated calls with one key create none and are not counted. */
  countNewCompany: (adminId: number) => void
}

/** A call that was counted for its administrator. */
export type CountedCall = {
  /** Also counts it for the company; when that limit refuses, the call is not counted for the administrator either. */
  countCompany: (companyId: number) => void
}

type Counted = { key: string; window: Window }

const kindOf = new Map<Endpoint, CallKind>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, kindOfCall[name as RouteId]]),
)

/**
 * Creates rate limits kept in this process, on the injected clock. `factor` multiplies every limit; 0 disables them.
 * With several processes each allows the full limit (docs/decisions/0025).
 */
export function createRateLimits(now: () => Date, factor: number): RateLimits {
  if (factor === 0)
    return {
      refuseSpent: () => undefined,
      countCaller: () => ({ countCompany: () => undefined }),
      countNewCompany: () => undefined,
    }
  const windows = createSlidingWindows(now)
  const scaled = (window: Window): Window => ({ ...window, most: Math.max(1, Math.round(window.most * factor)) })

  /** Counts a call in all windows or in none; returns a function that takes it out again. */
  const countAll = (counted: readonly Counted[]): (() => void) => {
    const scaledOnes = counted.map(({ key, window }) => ({ key, window: scaled(window) }))
    const waits = scaledOnes.flatMap(({ key, window }) => windows.waitOf(key, window) ?? [])
    if (waits.length > 0) throw refuse('RATE_LIMITED', undefined, { retryAfter: Math.max(...waits) })
    const undo = scaledOnes.map(({ key, window }) => windows.count(key, window))
    return () => {
      for (const each of undo) each()
    }
  }
  const countCompany = (endpoint: Endpoint, companyId: number) => {
    const costly = costlyKindOf(endpoint)
    const ofKind = costly === null ? null : limitsOfKinds[costly].company
    countAll([
      { key: `all of company ${companyId}`, window: limitOfAll.company },
      ...(ofKind === null ? [] : [{ key: `${String(costly)} of company ${companyId}`, window: ofKind }]),
    ])
  }
  const costlyOfAdministrator = (kind: keyof typeof limitsOfKinds, adminId: number): Counted => ({
    key: `${kind} of administrator ${adminId}`,
    window: limitsOfKinds[kind].administrator,
  })

  return {
    refuseSpent(token) {
      const retryAfter = windows.waitOf(keyOfToken(token), scaled(limitOfAll.token))
      if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
    },
    countCaller(endpoint, { token, adminId }) {
      const costly = costlyKindOf(endpoint)
      const undo = countAll([
        { key: keyOfToken(token), window: limitOfAll.token },
        { key: `all of administrator ${adminId}`, window: limitOfAll.administrator },
        ...(costly === null || costly === 'create-company' ? [] : [costlyOfAdministrator(costly, adminId)]),
      ])
      return {
        countCompany(companyId) {
          try {
            countCompany(endpoint, companyId)
          } catch (error) {
            undo()
            throw error
          }
        },
      }
    },
    countNewCompany: (adminId) => void countAll([costlyOfAdministrator('create-company', adminId)]),
  }
}

function costlyKindOf(endpoint: Endpoint): Exclude<CallKind, 'public' | 'usual'> | null {
  const kind = kindOf.get(endpoint)
  return kind === undefined || kind === 'public' || kind === 'usual' ? null : kind
}

/** Tokens are never stored, not even in memory; the key is a hash. */
const keyOfToken = (token: string): string => `all of token ${createHash('sha256').update(token).digest('base64url')}`
