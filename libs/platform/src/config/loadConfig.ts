import type { DeviceStorage, StorageKey } from '../storage/openStorage.ts'
import { readConfig, type RuntimeConfig } from './RuntimeConfig.ts'

/** Milliseconds. */
const longestRead = 30_000
const url = '/config.json'
const key: StorageKey = 'config'

/** The configuration of the last visit; null without one that can be read. */
function lastConfig(device: DeviceStorage): RuntimeConfig | null {
  try {
    return readConfig(JSON.parse(device.get(key) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Reads `/config.json`; rejects when it cannot be loaded in time or names no API host, as nothing works without one.
 * With a device to keep it on, the one of the last visit stands in for it where there is no network (decision 0102).
 */
export async function loadConfig(
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  device: DeviceStorage | null = null,
): Promise<RuntimeConfig> {
  let answer
  try {
    answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(longestRead) })
  } catch (error) {
    const last = device && error instanceof TypeError ? lastConfig(device) : null
    if (last === null) throw error
    return last
  }
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  const raw: unknown = await answer.json()
  const config = readConfig(raw)
  if (config === null) throw new Error(`${url} names no apiHost`)
  device?.set(key, JSON.stringify(raw))
  return config
}
