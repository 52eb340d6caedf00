/**
 * An event of a session; the shape is that of the product's port, which the product checks where it uses this driver.
 */
export type SandboxWebEvent =
  | { type: 'qr'; value: string; expiresAt: Date }
  | { type: 'connected'; phone: string; name: string | null }
  | { type: 'state'; state: string }
  | { type: 'disconnected'; reason: 'logout' | 'replaced' | 'network' }
  | {
      type: 'message'
      id: string
      phone: string
      name: string | null
      isFromPhone: boolean
      text: string
      kind: string | null
      sentAt: Date
      repliesTo: string | null
    }
  | { type: 'status'; id: string; phone: string; status: 'sent' | 'delivered' | 'read' | 'failed' }

/** A device that is linked to a phone: it gets all that happens there, later if it is closed now. */
export type WebDevice = {
  id: string
  number: string
  linkedAt: number
  waiting: SandboxWebEvent[]
  emit: WebEmit | null
}
type WebEmit = (event: SandboxWebEvent) => Promise<void>

/** Emits an event of a phone to a device, now or when it is open again. */
export function emitTo(device: WebDevice, event: SandboxWebEvent): void {
  device.waiting.push(event)
  void flush(device)
}

/** Emits what waits for a device, in order; what is not taken goes on waiting. */
export async function flush(device: WebDevice): Promise<void> {
  const { emit } = device
  const [next] = device.waiting
  if (emit === null || next === undefined) return
  device.emit = null
  try {
    await emit(next)
    device.waiting.shift()
    device.emit = emit
  } catch {
    // Its session has ended; the next one gets it.
    return
  }
  await flush(device)
}
