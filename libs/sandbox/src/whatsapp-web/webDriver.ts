import { randomBytes } from 'node:crypto'
import { emitTo, flush, type SandboxWebEvent } from './WebDevice.ts'
import type { WebState } from './WebState.ts'

type WebSession = {
  send: (message: { phone: string | null; text: string }) => Promise<{ type: 'sent'; id: string }>
  logout: () => Promise<void>
  close: () => Promise<void>
}

/** The sandbox's client of WhatsApp Web. */
export type WebDriver = {
  open: (session: { state: string | null; onEvent: (event: SandboxWebEvent) => Promise<void> }) => Promise<WebSession>
}

/** Milliseconds for which a code can be scanned. */
const codeLasts = 20_000

/** The stored state with which a session is continued. */
type Stored = { device: string; number: string; name: string }

function readState(state: string | null): Stored | null {
  if (state === null) return null
  const { device, number, name } = JSON.parse(state) as Partial<Stored>
  return device !== undefined && number !== undefined && name !== undefined ? { device, number, name } : null
}

/** Opens the driver of the sandbox: sessions show codes until a phone scans one, and continue by their state. */
export function openWebDriver(world: WebState): WebDriver {
  /** Devices that this process has seen; one that is missing and seen was unlinked. */
  const seen = new Set<string>()
  return {
    async open({ state, onEvent }) {
      const stored = readState(state)
      const id = stored?.device ?? randomBytes(9).toString('base64url')
      let stopCodes = () => {}
      const link = (number: string, name: string) => {
        const device = world.devices.get(id) ?? { id, number, linkedAt: world.now().getTime(), waiting: [], emit: null }
        seen.add(id)
        world.devices.set(id, device)
        device.emit = onEvent
        // The waiting events came before, but none is taken before the session is connected.
        device.waiting.unshift({ type: 'connected', phone: number, name })
        if (stored === null)
          device.waiting.unshift({ type: 'state', state: JSON.stringify({ device: id, number, name }) })
        void flush(device)
      }
      if (stored === null) stopCodes = showCodes(world, onEvent, link)
      else if (seen.has(id) && !world.devices.has(id))
        emitTo(
          { id, number: stored.number, linkedAt: 0, waiting: [], emit: onEvent },
          { type: 'disconnected', reason: 'logout' },
        )
      else {
        world.addPhone(stored)
        link(stored.number, stored.name)
      }
      const close = async () => {
        stopCodes()
        const device = world.devices.get(id)
        if (device) device.emit = null
      }
      return {
        send: async ({ phone, text }) => {
          const device = world.devices.get(id)
          if (!device) throw new Error('The device is not linked')
          // Its people show their numbers, and none of them writes in a group.
          if (phone === null) throw new Error('The sandbox has numbers alone')
          return { type: 'sent', id: world.writeBySession(device.number, phone, text) }
        },
        close,
        async logout() {
          await close()
          world.devices.delete(id)
        },
      }
    },
  }
}

/** Shows one code after the other until one is scanned. Returns what ends that. */
function showCodes(
  { codes, phones, now }: WebState,
  onEvent: (event: SandboxWebEvent) => Promise<void>,
  link: (number: string, name: string) => void,
): () => void {
  let shown = ''
  const show = () => {
    codes.delete(shown)
    shown = `frontdesk-sandbox:${randomBytes(24).toString('base64url')}`
    codes.set(shown, (number) => {
      stop()
      link(number, phones.get(number)?.name ?? number)
    })
    const expiresAt = new Date(now().getTime() + codeLasts)
    onEvent({ type: 'qr', value: shown, expiresAt }).catch(stop)
  }
  const timer = setInterval(show, codeLasts)
  timer.unref()
  const stop = () => {
    clearInterval(timer)
    codes.delete(shown)
  }
  show()
  return stop
}
