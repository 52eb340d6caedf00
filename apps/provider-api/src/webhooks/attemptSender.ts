import { publicFetch } from '../http/outgoing/publicFetch.ts'
import { codeOfNetworkError } from '../http/outgoing/networkError.ts'
import { isAllowedAddress } from '../http/outgoing/isAllowedAddress.ts'
import type { Ports } from '../ports/Ports.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import type { AttemptOutcome } from './attemptRules.ts'
import { signWebhook } from './signWebhook.ts'
import type { DueDelivery } from './webhookAttempts.ts'
import { signingSecrets } from './webhooks.ts'

/** Milliseconds and bytes: nothing of an answer is read but its status and one header. */
const bounds = { within: 15_000, bytes: 64 * 1024 }

/**
 * Creates the function that makes one attempt of a delivery: a signed POST to a public address, which was checked again
 * when its name was resolved. A redirect is a failure, since its target was not checked (reliability T-24).
 */
export function attemptSender(
  { now, later }: Pick<Ports, 'now' | 'later'>,
  settings: SecretKeys & { sandbox: boolean },
): (due: DueDelivery) => Promise<AttemptOutcome> {
  const send = publicFetch({ ...bounds, later, sandbox: settings.sandbox })
  return async ({ id, payload, webhook }) => {
    const body = JSON.stringify(payload)
    if (!isAllowedAddress(webhook.url, settings)) return failed({ error: 'NOT_ALLOWED' })
    try {
      const answer = await send(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Frontdesk-Webhooks/1',
          ...signWebhook({ id, at: now(), body }, signingSecrets(webhook, settings, now())),
        },
        body: Buffer.from(body),
      })
      await answer.body?.cancel()
      return outcomeOf(answer, now())
    } catch (error) {
      return failed({ error: codeOf(error) })
    }
  }
}

const failed = (of: { answer?: number; error?: string; retryAfter?: number | null }): AttemptOutcome => ({
  type: 'failed',
  answer: of.answer ?? null,
  error: of.error ?? null,
  retryAfter: of.retryAfter ?? null,
})

function outcomeOf({ status, headers }: Response, now: Date): AttemptOutcome {
  if (status >= 200 && status < 300) return { type: 'arrived', answer: status }
  if (status === 410) return { type: 'gone', answer: status }
  return failed({ answer: status, retryAfter: millisecondsOf(headers.get('retry-after'), now) })
}

/** A code for the owner; the message of the error may say what the internal network looks like. */
function codeOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMEOUT'
  const code = codeOfNetworkError(error)
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'NOT_ALLOWED'
}

function millisecondsOf(header: string | null, now: Date): number | null {
  if (header === null) return null
  const milliseconds = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
