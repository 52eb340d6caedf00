import { readConfig, type RuntimeConfig } from './RuntimeConfig.ts'

/** Reads `/config.json`; rejects when it cannot be loaded or names no API host, as nothing works without one. */
export async function loadConfig(
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  url = '/config.json',
): Promise<RuntimeConfig> {
  const answer = await fetch(url, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  const config = readConfig(await answer.json())
  if (config === null) throw new Error(`${url} names no apiHost`)
  return config
}
