import { z } from 'zod'
import { Coexistence, isOnBusinessApp } from '../identifyNumber.ts'
import type { Graph, GraphAnswer } from '../../meta/graphApi.ts'

/**
 * The number that a signup was about. On the app: it stays in the WhatsApp Business app too, and is registered already.
 */
export type SignedUpNumber = { phoneNumberId: string; isOnBusinessApp: boolean }

const Numbers = z.looseObject({
  data: z.array(Coexistence.extend({ id: z.string() })),
})

/**
 * Finds the number of a business account that was signed up: the one that is named, else the only one, else the only
 * one that is in the WhatsApp Business app, since a signup of such a number names the account alone. `unclear`: there
 * is none, or one cannot be chosen.
 */
export async function findSignedUpNumber(
  graph: Pick<Graph, 'get'>,
  businessAccountId: string,
  named: string | undefined,
): Promise<{ type: 'found'; number: SignedUpNumber } | { type: 'unclear' | 'not-granted' | 'unreachable' }> {
  const answer = await graph.get(`${businessAccountId}/phone_numbers?fields=id,is_on_biz_app,platform_type&limit=200`)
  if (!answer.ok) return { type: isPassing(answer) ? 'unreachable' : 'not-granted' }
  const read = Numbers.safeParse(answer.body)
  if (!read.success) return { type: 'unreachable' }
  const numbers = read.data.data.map((one) => ({ phoneNumberId: one.id, isOnBusinessApp: isOnBusinessApp(one) }))
  if (named !== undefined) {
    const number = numbers.find(({ phoneNumberId }) => phoneNumberId === named)
    return number === undefined ? { type: 'not-granted' } : { type: 'found', number }
  }
  const onApp = numbers.filter(({ isOnBusinessApp }) => isOnBusinessApp)
  const [number, ...others] = numbers.length === 1 ? numbers : onApp
  return number === undefined || others.length > 0 ? { type: 'unclear' } : { type: 'found', number }
}

/** The code by which Meta says that a number has another PIN. */
const otherPin = 133005

/** Registers a number for the Cloud API with a PIN of six digits, which becomes its two-step verification. */
export async function registerNumber(
  graph: Pick<Graph, 'post'>,
  phoneNumberId: string,
  pin: string,
): Promise<'registered' | 'other-pin' | 'refused' | 'unreachable'> {
  const answer = await graph.post(`${phoneNumberId}/register`, { messaging_product: 'whatsapp', pin })
  if (answer.ok) return 'registered'
  if (answer.fault.code === otherPin) return 'other-pin'
  return isPassing(answer) ? 'unreachable' : 'refused'
}

const isPassing = ({ fault: { type } }: Extract<GraphAnswer, { ok: false }>): boolean =>
  type === 'wait' || type === 'server-error' || type === 'broken'
