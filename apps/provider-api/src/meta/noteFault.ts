import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { clearTrouble, recordTrouble } from '../channels/channelTrouble.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { isAccessRefused } from './checkTokens.ts'
import type { Graph } from './graphApi.ts'
import type { PartFault } from './sendParts.ts'
import { troubleOfCode } from './troubleOfCode.ts'

type NotingPorts = Pick<Ports, 'db' | 'now' | 'publish' | 'log'>

/** A channel at Meta, and the smallest call that Meta answers to its token. */
type MetaChannel = Pick<ChannelAccount, 'id' | 'companyId'> & { secret: Sealed; hasTrouble: boolean }

/**
 * Records what the attempt to send a message says of its channel, and returns the message's outcome. A refusal is
 * one of this message, unless Meta refuses the token itself when asked: it refuses single receivers with the same
 * codes. Trouble of the account stands at the channel until a message goes out again. Never rejects.
 */
export async function noteFault(
  ports: NotingPorts,
  { channel, graph, path }: { channel: MetaChannel; graph: Graph; path: string },
  { outcome, fault }: { outcome: DeliveryOutcome; fault?: PartFault },
): Promise<DeliveryOutcome> {
  try {
    const trouble = fault && 'code' in fault ? troubleOfCode(fault.code) : null
    if (trouble !== null) await recordTrouble(ports, channel, { code: trouble, at: ports.now() })
    if (outcome.type === 'sent' && channel.hasTrouble) await clearTrouble(ports, channel, ports.now())
    if (fault?.type !== 'unauthorized' || (await isAccessRefused(ports, channel, { graph, path }))) return outcome
  } catch (error) {
    ports.log.error({ messengerId: channel.id, error: String(error) }, 'The state of a channel could not be recorded')
    if (fault?.type !== 'unauthorized') return outcome
  }
  return { type: 'failed', code: 'REJECTED', message: fault.message }
}
