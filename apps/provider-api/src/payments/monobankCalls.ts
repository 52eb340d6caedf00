import { z } from 'zod'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import { readJson } from '../http/outgoing/readJson.ts'
import type { PaymentFault, PaymentResult } from '../ports/PaymentProvider.ts'

const send = outgoingFetch({ within: 15_000, bytes: 1024 * 1024 })

const BankError = z.looseObject({ errCode: z.string().optional(), errText: z.string().optional() })

/** Calls monobank's acquiring: the answer in the shape of a schema, or a fault. It never throws. */
export type MonobankCall = <T>(
  schema: z.ZodType<T>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<PaymentResult<T>>

/** Makes the calls of a merchant. The token is in no fault. */
export const monobankCalls =
  ({ apiRoot, token }: { apiRoot: string; token: string }): MonobankCall =>
  async (schema, method, path, body) => {
    try {
      const answer = await send(`${apiRoot}/api/merchant/${path}`, {
        method,
        headers: { 'x-token': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const json = await readJson(answer)
      const parsed = schema.safeParse(json)
      if (answer.ok && parsed.success) return { ok: true, value: parsed.data }
      return { ok: false, fault: faultOf(answer, json) }
    } catch (error) {
      return { ok: false, fault: { type: 'unknown', message: error instanceof Error ? error.name : 'unknown' } }
    }
  }

function faultOf(answer: Response, json: unknown): PaymentFault {
  const errCode = BankError.safeParse(json).data?.errCode ?? String(answer.status)
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'))
    return { type: 'wait', milliseconds: seconds > 0 ? Math.min(seconds, 3600) * 1000 : null }
  }
  // An answer that is not understood may be one of something that was done.
  if (answer.ok || answer.status >= 500) return { type: 'unknown', message: errCode }
  return { type: answer.status === 403 ? 'not-permitted' : 'refused', message: errCode }
}

/** The JSON of some bytes; null for what is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
