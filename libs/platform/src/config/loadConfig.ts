/** What the front ends are told before they start; only `apiHost` is required of it (API-1). */
export type RuntimeConfig = {
  /** Where the provider API is: an origin, or an origin with a prefix. */
  apiHost: string
  /** The doubles of the outside world are served beside the product. */
  sandbox: boolean
  contact: { whatsapp: string | null; telegram: string | null }
}

const text = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : null)

/** Reads `/config.json`; rejects when it cannot be had or names no API host, as nothing works without. */
export async function loadConfig(fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis), url = '/config.json'): Promise<RuntimeConfig> {
  const answer = await fetch(url, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  const config = (await answer.json()) as { apiHost?: unknown; sandbox?: unknown; contact?: Record<string, unknown> | null } | null // each field is looked at below
  const apiHost = text(config?.apiHost)
  if (apiHost === null) throw new Error(`${url} names no apiHost`)
  return {
    apiHost: apiHost.replace(/\/+$/, ''),
    sandbox: config?.sandbox === true,
    contact: { whatsapp: text(config?.contact?.['whatsapp']), telegram: text(config?.contact?.['telegram']) },
  }
}
