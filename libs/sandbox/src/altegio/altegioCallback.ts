/** Altegio's calls of the product's callback, one after the other. */
export type AltegioCallback = {
  callAt: (address: string) => void
  push: (salonId: string, event: 'uninstall' | 'freeze' | 'payment', more?: object) => void
  /** Posts a salon's own event to an address of its activation. */
  pushTo: (address: string, body: object) => void
  /** Resolves when nothing waits to be sent. */
  settled: () => Promise<void>
  stop: () => void
}

/**
 * Posts events as Altegio documents them. It is not documented that Altegio repeats what was not
 * taken, so neither does this.
 */
export function openAltegioCallback({
  applicationId,
  partnerToken,
}: {
  applicationId: string
  partnerToken: string
}): AltegioCallback {
  let address: string | null = null
  const stopped = new AbortController()
  let last = Promise.resolve()
  const post = async (to: string | null, body: object) => {
    if (to === null) return
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]),
        redirect: 'manual',
      })
      await answer.arrayBuffer()
    } catch {
      // Lost, as at Altegio: the product reads the status when somebody looks.
    }
  }
  return {
    callAt: (at) => void (address = at),
    push(salonId, event, more = {}) {
      const body = {
        salon_id: Number(salonId),
        application_id: Number(applicationId),
        event,
        partner_token: partnerToken,
        ...more,
      }
      last = last.then(() => post(address, body))
    },
    pushTo(to, body) {
      last = last.then(() => post(to, body))
    },
    settled: () => last,
    stop: () => stopped.abort(),
  }
}
