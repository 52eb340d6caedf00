import { createWidget, type WidgetEvent, type WidgetOptions } from './createWidget.ts'

/**
 * The widget's API on a page (SUP-7). Call `init` once; `open`, `close` and `toggle` before it are kept and done then.
 * `on` answers a function that stops listening. A listener or token callback that throws harms nobody else.
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

type Word = 'open' | 'close' | 'toggle'

const script = document.currentScript
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin

let widget: ReturnType<typeof createWidget> | null = null
let waiting: Word[] = []
const listeners: [WidgetEvent, () => void][] = []

const say = (event: WidgetEvent) => {
  for (const [wanted, listener] of [...listeners]) {
    if (wanted !== event) continue
    try {
      listener()
    } catch (error) {
      console.error(error)
    }
  }
}

const doOrWait = (word: Word) => () => {
  if (widget) widget[word]()
  else waiting.push(word)
}

// A second script tag changes nothing: the first one keeps the page.
window.Frontdesk ??= {
  init(options) {
    if (widget) return
    if (typeof options?.token !== 'function') throw new TypeError('Frontdesk.init needs a token callback')
    widget = createWidget(origin, options, say)
    const kept = waiting
    waiting = []
    for (const word of kept) widget[word]()
  },
  open: doOrWait('open'),
  close: doOrWait('close'),
  toggle: doOrWait('toggle'),
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
