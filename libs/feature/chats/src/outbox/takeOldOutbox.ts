import { deviceStorage, type DeviceStorage, type StorageKey } from '@frontdesk/platform'
import { type IntentStore, type Whose, readOutgoing } from './intentStore.ts'

const oldKey: StorageKey = 'outbox'

type Old = { adminId?: unknown; message?: unknown; failure?: { outcome?: unknown; reason?: unknown } | null }

/** Takes over, once, what an earlier version of the app kept elsewhere on this device. */
export async function takeOldOutbox(
  of: Whose,
  kept: IntentStore,
  storage: DeviceStorage = deviceStorage,
): Promise<void> {
  const stored = storage.get(oldKey)
  if (stored === null) return
  let all: readonly [string, Old][] = []
  try {
    all = Object.entries((JSON.parse(stored) ?? {}) as Record<string, Old>) // each field is looked at below
  } catch {
    // Nonsense holds nothing that could be sent.
  }
  const left: Record<string, Old> = {}
  for (const [key, old] of all) {
    const message = readOutgoing(old?.message)
    if (message === null || message.clientMessageId !== key) continue
    if (old.adminId !== of.adminId || message.companyId !== of.companyId) {
      left[key] = old
      continue
    }
    const putAt = Date.parse(message.createdAt) || 0
    const stage =
      old.failure?.outcome === 'refused'
        ? {
            is: 'stopped' as const,
            outcome: 'refused' as const,
            reason: typeof old.failure.reason === 'string' ? old.failure.reason : '',
          }
        : { is: 'sending' as const }
    await kept.keep(of, {
      key,
      chatId: message.chatId,
      message,
      putAt,
      attempts: 0,
      mayBeStored: stage.is === 'sending',
      retryAt: 0,
      stage,
    })
  }
  if (Object.keys(left).length === 0) storage.remove(oldKey)
  else storage.set(oldKey, JSON.stringify(left))
}
