import { recordRefusedAccess } from '../channels/recordConnection.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { Ports } from '../ports/Ports.ts'
import { forEachAtOnce } from '../time/forEachAtOnce.ts'
import type { Graph } from './graphApi.ts'
import type { GraphFault } from './graphFault.ts'

/**
 * Milliseconds between two checks of a token, so that a company knows within about a minute: also of the temporary
 * token of Meta's pages, which ends after a day. An account has 5,000 such calls an hour, and most have one number.
 */
export const metaTokensCheckedEvery = 45_000

/** How many calls are made at once. */
const atOnce = 32

/** A channel, and the smallest call that Meta answers to its token. */
type Check = {
  channel: { id: number; companyId: number; secret: Sealed }
  path: string
  open: (ports: Ports) => Promise<Graph | null>
}

/**
 * Asks Meta for each of these channels whether its token is still valid, and makes those fail whose token has ended or
 * was revoked: nobody sends or receives anything there, and nothing else would show it. An outage, a limit or a missing
 * permission says nothing about the token.
 */
export const checkMetaTokens = (ports: Ports, checks: readonly Check[]): Promise<void> =>
  forEachAtOnce(checks, atOnce, (next) => check(ports, next))

async function check(ports: Ports, { channel, path, open }: Check): Promise<void> {
  const ofCompany = portsOfCompany(ports, channel.companyId)
  const graph = await open(ofCompany)
  if (graph !== null) await isAccessRefused(ofCompany, channel, { graph, path })
}

/**
 * Asks Meta whether the token of one channel is still valid, by the smallest call that it answers to it; when it is
 * not, the channel fails. Returns whether Meta refused the token.
 */
export async function isAccessRefused(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  channel: Check['channel'],
  { graph, path }: { graph: Pick<Graph, 'get'>; path: string },
): Promise<boolean> {
  const answer = await graph.get(path)
  if (answer.ok || !isEnded(answer.fault)) return false
  await recordRefusedAccess(ports, channel, answer.fault.message)
  return true
}

/**
 * Codes of a token that has ended, was revoked or never was one; Meta answers them with 400, and
 * rarely 401 without a code.
 */
const ended = new Set([0, 102, 190])

const isEnded = ({ type, code }: GraphFault): boolean => type === 'unauthorized' && (code === null || ended.has(code))
