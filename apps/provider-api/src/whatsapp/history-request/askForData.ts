import type { Graph } from '../../meta/graphApi.ts'
import type { GraphFault } from '../../meta/graphFault.ts'

/** The kinds of data that a phone shares, by Meta's names. */
const syncTypes = { contacts: 'smb_app_state_sync', chats: 'history' } as const
export type SharedData = keyof typeof syncTypes

/**
 * Meta's answer. `already-asked`: it accepts one request for a number that was connected, which may have been an
 * attempt of ours whose answer was lost. `later`: try again, after `milliseconds` if it said so.
 */
export type DataAnswer =
  | { type: 'asked' | 'already-asked' | 'too-late' | 'declined' | 'refused' }
  | { type: 'later'; milliseconds: number | null }

/**
 * Asks Meta to send what the phone of a number shares, by webhooks. Possible once for each kind, within
 * 24 hours after the signup.
 */
export async function askForData(
  graph: Pick<Graph, 'post'>,
  phoneNumberId: string,
  data: SharedData,
): Promise<DataAnswer> {
  const body = { messaging_product: 'whatsapp', sync_type: syncTypes[data] }
  const answer = await graph.post(`${phoneNumberId}/smb_app_data`, body)
  return answer.ok ? { type: 'asked' } : answerOf(answer.fault)
}

/**
 * Meta's codes: 2593107, synchronization request limit exceeded; 2593108, made outside of the allowed time window;
 * 2593109, turned off by the business. Some of these come under the general code 4, and then only
 * their words distinguish them.
 */
function answerOf(fault: GraphFault): DataAnswer {
  const { code, message } = fault
  if (code === 2593107 || /synchroni[sz]ation request limit|maximum number of times/i.test(message))
    return { type: 'already-asked' }
  if (code === 2593108 || /outside of (?:the )?allowed time window|within 24 hours/i.test(message))
    return { type: 'too-late' }
  if (code === 2593109) return { type: 'declined' }
  switch (fault.type) {
    case 'wait':
      return { type: 'later', milliseconds: fault.milliseconds }
    case 'server-error':
    case 'broken':
      return { type: 'later', milliseconds: null }
    case 'unauthorized':
    case 'held-elsewhere':
    case 'outside-window':
    case 'undeliverable':
    case 'template-refused':
    case 'marketing-limit':
    case 'rejected':
      return { type: 'refused' }
  }
}
