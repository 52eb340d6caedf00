import type { AltegioSummary } from './altegioSummary.ts'

/** What is told of a connection, as a key with its numbers; the screen finds the words (ALT-3). */
export type AltegioToast =
  | { type: 'success'; key: 'connected'; count: number }
  | { type: 'info'; key: 'already-connected'; count: number }
  | { type: 'warning'; key: 'partly-connected'; successful: number; alreadyConnected: number; failed: number }
  | { type: 'error'; key: 'salons-failed'; count: number; salonIds: readonly string[] }
  /** Nothing is known of any salon: the call failed, its answer had another shape, or it named none. */
  | { type: 'error'; key: 'connecting-failed' }

/**
 * What is told of a summary; null is a call that failed (ALT-3). A failure among others makes one warning of all three
 * numbers; without a failure the connected and the already connected are told apart.
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
