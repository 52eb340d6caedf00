import type { AltegioSummary } from './altegioSummary.ts'

/** A toast about a connection, as a key with its numbers; the screen has the texts (ALT-3). */
export type AltegioToast =
  | { type: 'success'; key: 'connected'; count: number }
  | { type: 'info'; key: 'already-connected'; count: number }
  | { type: 'warning'; key: 'partly-connected'; successful: number; alreadyConnected: number; failed: number }
  | { type: 'error'; key: 'salons-failed'; count: number; salonIds: readonly string[] }
  /** No result for any salon: the call failed, its response had another shape, or it named none. */
  | { type: 'error'; key: 'connecting-failed' }

/**
 * The toasts for a summary; null is a failed call (ALT-3). A failure among others makes one warning of all three
 * numbers; without a failure the connected and the already connected are separate toasts.
 */
export function altegioToasts(summary: AltegioSummary | null): readonly AltegioToast[] {
  const { successful, alreadyConnected, failed } = summary ?? { successful: [], alreadyConnected: [], failed: [] }
  const isAnyConnected = successful.length + alreadyConnected.length > 0
  if (!isAnyConnected && failed.length === 0) return [{ type: 'error', key: 'connecting-failed' }]
  if (!isAnyConnected) return [{ type: 'error', key: 'salons-failed', count: failed.length, salonIds: failed }]
  if (failed.length > 0) {
    return [
      {
        type: 'warning',
        key: 'partly-connected',
        successful: successful.length,
        alreadyConnected: alreadyConnected.length,
        failed: failed.length,
      },
    ]
  }
  const toasts: AltegioToast[] = []
  if (successful.length > 0) toasts.push({ type: 'success', key: 'connected', count: successful.length })
  if (alreadyConnected.length > 0)
    toasts.push({ type: 'info', key: 'already-connected', count: alreadyConnected.length })
  return toasts
}
