import { attemptAfterReload } from '@frontdesk/integration-rules'
import { tabStorage, type TabKey } from '@frontdesk/platform'
import type { AutoLinkRun } from './AutoLinkRun.ts'

const key: TabKey = 'autoLinks'

/**
 * Milliseconds after which a page that comes back does not go on: a tab may be restored days later, and
 * linking then would surprise.
 */
const longestAway = 60_000

/** A link that was being made when the page was left: its channel, and the attempt with which it goes on. */
export type KeptAutoLink = { companyId: number; messengerId: number; attempt: number }

/** Keeps for this tab which links are being made at `now`, so that a reload does not forget them. */
export function keepAutoLinks(runs: readonly AutoLinkRun[], now: Date): void {
  const kept = runs.flatMap(({ companyId, channel, step }): KeptAutoLink[] => {
    const attempt = attemptAfterReload(step)
    return attempt === null ? [] : [{ companyId, messengerId: channel.id, attempt }]
  })
  if (kept.length === 0) tabStorage.remove(key)
  else tabStorage.set(key, JSON.stringify({ at: now.getTime(), kept }))
}

/** The links of a company that this tab was making a moment before `now`. */
export function readKeptAutoLinks(companyId: number, now: Date): KeptAutoLink[] {
  const { at, kept } = parse(tabStorage.get(key))
  const isRecent = typeof at === 'number' && Math.abs(now.getTime() - at) <= longestAway
  return isRecent && Array.isArray(kept) ? kept.filter(isKept).filter((one) => one.companyId === companyId) : []
}

function parse(text: string | null): { at?: unknown; kept?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const isKept = (one: unknown): one is KeptAutoLink =>
  typeof one === 'object' &&
  one !== null &&
  ['companyId', 'messengerId', 'attempt'].every((name) => Number.isSafeInteger(Reflect.get(one, name)))
