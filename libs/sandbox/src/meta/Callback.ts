import { createHmac, randomBytes } from 'node:crypto'

/** The operator's app at Meta: its secret signs webhooks. */
export type MetaApp = { appSecret: string; verifyToken: string }

/** The pause grows with each failure; Meta tries for days. */
const patience = (failures: number) => Math.min(60_000, 1000 * 2 ** failures)

/**
 * Posts webhooks, signed, one after the other, each until the answer is a 2xx. The address is asked
 * for its challenge first.
 */
export type Callback = {
  /** The address of the product's webhook, as the operator enters it on Meta's pages; until then everything waits. */
  callAt: (address: string) => void
  push: (body: object) => void
  /** Resolves when nothing waits to be pushed. */
  settled: () => Promise<void>
  stop: () => void
}

export function openCallback(
  { app }: { app: MetaApp },
  {
    wait = patience,
    isTwice = () => false,
  }: {
    wait?: ((failures: number) => number) | undefined
    /** Whether an event is sent again after it was taken. */
    isTwice?: () => boolean
  } = {},
): Callback {
  let isGiven = () => {}
  const given = new Promise<void>((resolve) => (isGiven = resolve))
  let address: string | null = null
  const stopped = new AbortController()
  let last = Promise.resolve()
  let verified: string | null = null

  const verify = async (at: string) => {
    if (verified === at) return true
    const challenge = randomBytes(8).toString('hex')
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': app.verifyToken,
      'hub.challenge': challenge,
    })
    const answer = await fetch(`${at}?${query.toString()}`, { signal: stopped.signal })
    const isVerified = answer.ok && (await answer.text()) === challenge
    if (isVerified) verified = at
    return isVerified
  }

  const post = async (text: string): Promise<boolean> => {
    if (address === null) return false
    try {
      if (!(await verify(address))) return false
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(app.appSecret, text) },
        body: text,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(30_000)]),
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  const postUntilTaken = async (text: string) => {
    await given
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      if (await post(text)) return
      await pause(wait(failures), stopped.signal)
    }
  }
  return {
    callAt(at) {
      address = at
      isGiven()
    },
    push(body) {
      const text = JSON.stringify(body)
      for (const each of isTwice() ? [text, text] : [text]) last = last.then(() => postUntilTaken(each))
    },
    async settled() {
      let seen
      do {
        seen = last
        await seen
      } while (seen !== last)
    },
    stop() {
      stopped.abort()
      isGiven()
    },
  }
}

/** The header `X-Hub-Signature-256` of a body. */
export const signatureOf = (appSecret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
