import { z } from 'zod'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import { readJson } from '../http/outgoing/readJson.ts'
import type { Environment } from '../ports/Ports.ts'
import { faultOfAnswer, faultOfError, type GraphFault } from '../meta/graphFault.ts'
import type { InstagramRoots } from './instagramRoots.ts'

const bounds = { within: 15_000, bytes: 64 * 1024 }

/** A token of an account, and when it ends. */
export type LongToken = { token: string; expiresAt: Date }

/** A token, or why there is none. Neither has a secret in it. */
export type TokenAnswer<T> = ({ ok: true } & T) | { ok: false; fault: GraphFault }

type Calls = { roots: InstagramRoots; later: Environment['later']; now: () => Date }

const Token = z.string().regex(/^[\x21-\x7e]{10,2000}$/)
const Permissions = z.union([z.string(), z.array(z.string()).transform((names) => names.join(','))])
const Short = z.looseObject({ access_token: Token, permissions: Permissions.nullish().catch(null) })
const ShortAnswer = z.union([
  Short,
  z.looseObject({ data: z.array(Short).min(1) }).transform(({ data }) => data[0] as z.output<typeof Short>), // at least one
])
const Long = z.looseObject({ access_token: Token, expires_in: z.coerce.number().int().positive().max(1e9) })

/**
 * Exchanges the code of an authorisation for a token that lasts an hour. `permissions`: what was granted;
 * null when it is not named.
 */
export async function exchangeAuthorizationCode(
  calls: Calls,
  app: { id: string; secret: string },
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<TokenAnswer<{ token: string; permissions: string[] | null }>> {
  const body = new URLSearchParams({
    client_id: app.id,
    client_secret: app.secret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
  })
  const answer = await call(calls, calls.roots.codes, { method: 'POST', body })
  if (!answer.ok) return answer
  const short = ShortAnswer.safeParse(answer.body).data
  if (!short) return broken
  return {
    ok: true,
    token: short.access_token,
    permissions: short.permissions?.split(',').map((name) => name.trim()) ?? null,
  }
}

/** Exchanges a token that lasts an hour for one that lasts 60 days. */
export const lengthenToken = (calls: Calls, secret: string, token: string): Promise<TokenAnswer<LongToken>> =>
  longToken(calls, 'access_token', { grant_type: 'ig_exchange_token', client_secret: secret, access_token: token })

/** Renews a token that lasts 60 days for another 60; Instagram does so once it is a day old. */
export const refreshToken = (calls: Calls, token: string): Promise<TokenAnswer<LongToken>> =>
  longToken(calls, 'refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token })

async function longToken(
  calls: Calls,
  path: string,
  parameters: Record<string, string>,
): Promise<TokenAnswer<LongToken>> {
  const address = `${calls.roots.tokens}/${path}?${new URLSearchParams(parameters).toString()}`
  const answer = await call(calls, address, {})
  if (!answer.ok) return answer
  const long = Long.safeParse(answer.body).data
  if (!long) return broken
  return { ok: true, token: long.access_token, expiresAt: new Date(calls.now().getTime() + long.expires_in * 1000) }
}

const broken = {
  ok: false,
  fault: { type: 'broken', code: null, message: 'Instagram returned no access token' },
} as const satisfies TokenAnswer<object>

/** The addresses contain secrets: they are in no error and no log line. */
async function call({ later }: Calls, address: string, request: RequestInit): Promise<TokenAnswer<{ body: unknown }>> {
  try {
    const answer = await outgoingFetch({ ...bounds, later })(address, request)
    const body = await readJson(answer)
    return answer.ok ? { ok: true, body } : { ok: false, fault: faultOfAnswer(answer.status, body, answer.headers) }
  } catch (error) {
    return { ok: false, fault: faultOfError(error) }
  }
}
