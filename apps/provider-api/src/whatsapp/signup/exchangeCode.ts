import { z } from 'zod'
import type { Environment } from '../../ports/Ports.ts'
import { graphApi } from '../../meta/graphApi.ts'
import type { GraphFault } from '../../meta/graphFault.ts'
import type { SignupApp } from './signupApp.ts'

/** The token that a code was exchanged for, or why there is none. */
export type Exchange = { type: 'exchanged'; token: string } | { type: 'code-rejected' | 'unreachable' }

/**
 * The business accounts that a token was granted; null where Meta names none, since it was granted
 * for all that it can read.
 */
export type Grant =
  { type: 'granted'; accountIds: readonly string[] | null } | { type: 'not-granted' } | { type: 'unreachable' }

const Token = z.looseObject({ access_token: z.string().min(10).max(1000) })
const Scope = z.looseObject({ scope: z.string(), target_ids: z.array(z.string()).nullish() })
const Debugged = z.looseObject({
  data: z.looseObject({
    app_id: z.string(),
    is_valid: z.boolean(),
    scopes: z.array(z.string()).catch([]),
    granular_scopes: z.array(Scope).catch([]),
  }),
})

/** Needed to send and receive, and to read numbers and subscribe to events. */
const needed = ['whatsapp_business_messaging', 'whatsapp_business_management'] as const

/**
 * Exchanges the code of a signup for the token of the business, once: Meta accepts each code one
 * time, and for seconds only.
 */
export async function exchangeCode(
  { appId, appSecret, graphRoot: root }: SignupApp,
  later: Environment['later'],
  code: string,
): Promise<Exchange> {
  const question = new URLSearchParams({ client_id: appId, client_secret: appSecret, code })
  const answer = await graphApi({ root, token: null, later }).get(`oauth/access_token?${question.toString()}`)
  if (!answer.ok) return { type: isPassing(answer.fault) ? 'unreachable' : 'code-rejected' }
  const read = Token.safeParse(answer.body)
  return read.success ? { type: 'exchanged', token: read.data.access_token } : { type: 'unreachable' }
}

/** Asks Meta for what a token counts: it must be of our app, valid, and have both permissions of WhatsApp. */
export async function readGrant(
  { appId, appSecret, graphRoot: root }: SignupApp,
  later: Environment['later'],
  token: string,
): Promise<Grant> {
  const graph = graphApi({ root, token: `${appId}|${appSecret}`, later })
  const answer = await graph.get(`debug_token?${new URLSearchParams({ input_token: token }).toString()}`)
  if (!answer.ok) return { type: isPassing(answer.fault) ? 'unreachable' : 'not-granted' }
  const read = Debugged.safeParse(answer.body)
  if (!read.success) return { type: 'unreachable' }
  const { app_id, is_valid, scopes, granular_scopes } = read.data.data
  const has = (name: string) => scopes.includes(name) || granular_scopes.some(({ scope }) => scope === name)
  if (app_id !== appId || !is_valid || !needed.every(has)) return { type: 'not-granted' }
  const targets = needed.map((name) => granular_scopes.find(({ scope }) => scope === name)?.target_ids ?? null)
  const named = targets.filter((ids) => ids !== null)
  const [first = null, ...others] = named
  return { type: 'granted', accountIds: first?.filter((id) => others.every((ids) => ids.includes(id))) ?? null }
}

const isPassing = ({ type }: GraphFault): boolean => type === 'wait' || type === 'server-error' || type === 'broken'
