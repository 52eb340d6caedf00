import { createWidget, type WidgetEvent, type WidgetOptions } from './createWidget.ts'

/**
 * The widget's API on a page (SUP-7). Call `init` once; calls of `open`, `close` and `toggle` before it are queued
 * until then. `on` returns a function that unsubscribes. Errors thrown by a listener or the token callback stay
 * contained.
 */
export type FrontdeskApi = {
  init: (options: WidgetOptions) => void
  open: () => void
  close: () => void
  toggle: () => void
  destroy: () => void
  on: (event: WidgetEvent, listener: () => void) => () => void
}

declare global {
  interface Window {
    Frontdesk?: FrontdeskApi
  }
}

type QueuedMethod = 'open' | 'close' | 'toggle'

const script = document.currentScript
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin

let widget: ReturnType<typeof createWidget> | null = null
let waiting: QueuedMethod[] = []
const listeners: [WidgetEvent, () => void][] = []

const emit = (event: WidgetEvent) => {
  for (const [wanted, listener] of [...listeners]) {
    if (wanted !== event) continue
    try {
      listener()
    } catch (error) {
      console.error(error)
    }
  }
}

const callOrQueue = (method: QueuedMethod) => () => {
  if (widget) widget[method]()
  else waiting.push(method)
}

// The first script tag wins; another one changes nothing.
window.Frontdesk ??= {
  init(options) {
    if (widget) return
    if (typeof options?.token !== 'function') throw new TypeError('Frontdesk.init needs a token callback')
    widget = createWidget(origin, options, emit)
    const queued = waiting
    waiting = []
    for (const method of queued) widget[method]()
  },
  open: callOrQueue('open'),
  close: callOrQueue('close'),
  toggle: callOrQueue('toggle'),
  destroy() {
    widget?.destroy()
    widget = null
    waiting = []
  },
  on(event, listener) {
    const entry: [WidgetEvent, () => void] = [event, listener]
    listeners.push(entry)
    return () => void listeners.splice(listeners.indexOf(entry) >>> 0, 1)
  },
}
