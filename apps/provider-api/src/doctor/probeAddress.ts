import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import { readJson } from '../http/outgoing/readJson.ts'
import type { ReadyAnswer } from './Observations.ts'

/** Milliseconds and bytes of an answer: `/readyz` itself answers within a second. */
const send = outgoingFetch({ within: 10_000, bytes: 1_048_576 })

const Answer = z.object({ checks: z.array(z.object({ name: z.string(), state: z.string() })) })

/** Asks a running server whether it is ready. An answer of anything else than Frontdesk has no checks. */
export async function probeReadiness(address: string): Promise<ReadyAnswer> {
  const answer = await send(`${address}/readyz`)
  const { data } = Answer.safeParse(await readJson(answer))
  const named = (isMeant: (state: string) => boolean) =>
    (data?.checks ?? []).filter(({ state }) => isMeant(state)).map(({ name }) => name)
  // A page of another program may well answer 200.
  const status = data === undefined && answer.status === 200 ? 404 : answer.status
  return {
    status,
    failing: named((state) => state !== 'ok' && state !== 'degraded'),
    degraded: named((state) => state === 'degraded'),
  }
}

/** Asks Meta's challenge of the webhook, as Meta does when its address is entered. It changes nothing. */
export async function probeWebhook(
  address: string,
  verifyToken: string,
): Promise<{ status: number; isEchoed: boolean }> {
  const challenge = randomUUID()
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': challenge,
  })
  const answer = await send(`${address}/webhooks/meta?${query.toString()}`)
  return { status: answer.status, isEchoed: answer.status === 200 && (await answer.text()) === challenge }
}

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * Lists the models of an OpenAI-compatible endpoint, which costs nothing. `skew`: the milliseconds by which the clock
 * of its answer is ahead, which counts whole seconds.
 */
export async function probeAssistant(
  { baseUrl, apiKey }: { baseUrl: string | null; apiKey: string },
  now: () => Date,
): Promise<{ status: number; models: string[] | null; skew: number | null }> {
  const answer = await send(`${baseUrl ?? 'https://api.openai.com/v1'}/models`, {
    headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
  })
  const arrivedAt = now().getTime()
  const { data } = Models.safeParse(await readJson(answer))
  const date = Date.parse(answer.headers.get('date') ?? '')
  return {
    status: answer.status,
    models: answer.ok && data !== undefined ? data.data.map(({ id }) => id) : null,
    skew: Number.isNaN(date) ? null : date - arrivedAt,
  }
}
