import { portsOfCompany } from '../db/companyDb.ts'
import type { Sealed } from '../db/schema/columns.ts'
import { connectedAccounts, instagramGraphOf } from '../instagram/InstagramAccount.ts'
import type { InstagramPlace } from '../instagram/instagramRoots.ts'
import { recordRefusedAccess } from '../channels/recordConnection.ts'
import type { Graph } from '../meta/graphApi.ts'
import type { GraphFault } from '../meta/graphFault.ts'
import type { Ports } from '../ports/Ports.ts'
import { forEachAtOnce } from '../time/forEachAtOnce.ts'
import { connectedNumbers, graphOf } from '../whatsapp/WhatsappNumber.ts'

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
 * Asks Meta for each connected WhatsApp number and Instagram account whether its token is still valid, and makes those
 * fail whose token has ended or was revoked: nobody sends or receives anything there, and nothing else would show it.
 * An outage, a limit or a missing permission says nothing about the token.
 */
export async function checkMetaTokens(ports: Ports, place: InstagramPlace): Promise<void> {
  const [numbers, accounts] = await Promise.all([connectedNumbers(ports.db), connectedAccounts(ports.db)])
  const waiting: Check[] = [
    ...numbers.map((channel) => ({
      channel,
      path: `${channel.phoneNumberId}?fields=id`,
      open: (ofCompany: Ports) => graphOf(ofCompany, place, channel),
    })),
    ...accounts.map((channel) => ({
      channel,
      path: 'me?fields=user_id',
      open: (ofCompany: Ports) => instagramGraphOf(ofCompany, place, channel),
    })),
  ]
  await forEachAtOnce(waiting, atOnce, (next) => check(ports, next))
}

async function check(ports: Ports, { channel, path, open }: Check): Promise<void> {
  const ofCompany = portsOfCompany(ports, channel.companyId)
  const answer = await (await open(ofCompany))?.get(path)
  if (answer && !answer.ok && isEnded(answer.fault)) await recordRefusedAccess(ofCompany, channel, answer.fault.message)
}

/**
 * Codes of a token that has ended, was revoked or never was one; Meta answers them with 400, and
 * rarely 401 without a code.
 */
const ended = new Set([0, 102, 190])

const isEnded = ({ type, code }: GraphFault): boolean => type === 'unauthorized' && (code === null || ended.has(code))
