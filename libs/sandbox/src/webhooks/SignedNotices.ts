/** Milliseconds before each attempt; after the third one it is given up. */
const attemptsAfter = [0, 1_000, 5_000] as const

/** A signed webhook. */
export type SignedNotice = { url: string; body: string; headers: Record<string, string> }

/** Posts signed webhooks, all at once. */
export type SignedNotices = {
  post: (notice: SignedNotice) => void
  /** Resolves when every webhook was taken or given up. */
  settled: () => Promise<void>
  stop: () => void
}

/** Opens what posts the webhooks of a payment provider: each until it is answered with 200, three times at most. */
export function openSignedNotices(): SignedNotices {
  const stopped = new AbortController()
  const inFlight = new Set<Promise<void>>()
  return {
    post(notice) {
      const posted = postNotice(notice, stopped.signal).finally(() => inFlight.delete(posted))
      inFlight.add(posted)
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
    stop: () => stopped.abort(),
  }
}

/** Never rejects. */
async function postNotice({ url, body, headers }: SignedNotice, signal: AbortSignal): Promise<void> {
  for (const wait of attemptsAfter) {
    await pause(wait, signal)
    if (signal.aborted) return
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      if (answer.status === 200) return
    } catch {
      // It is tried again, or given up.
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    timer.unref()
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
