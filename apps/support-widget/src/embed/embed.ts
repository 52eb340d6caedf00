import { isTooOld } from '@frontdesk/platform/old-browser'
import type { FrontdeskApi, QueuedCall, WidgetEvent, WidgetListener, WidgetOptions } from '@frontdesk/widget'
import { createWidget } from './createWidget.ts'

// A classic script, as it is built, has an address.
const script = document.currentScript as HTMLScriptElement | null
const { origin } = script ? new URL(script.src) : location
/** The methods that wait for `init`. */
const laterMethods = ['identify', 'open', 'close', 'toggle', 'compose', 'setLocale', 'setTheme'] as const

function createApi(): FrontdeskApi {
  let widget: ReturnType<typeof createWidget> | null = null
  let waiting: QueuedCall[] = []
  let listeners: [WidgetEvent, WidgetListener][] = []

  /** Errors of the page's own code stay contained. */
  const guarded = (action: () => void) => {
    try {
      action()
    } catch (error) {
      console.error(error)
    }
  }
  const emit = (event: WidgetEvent, unread?: number) =>
    listeners.forEach(([wanted, listener]) => wanted === event && guarded(() => listener(unread)))
  const obstacle = ({ key }: WidgetOptions) =>
    isTooOld(window) ? 'an old browser' : self.origin === 'null' ? 'a sandboxed page has no origin' : !key && 'no key'

  const api = {
    init(options) {
      if (widget) return widget.restore(options)
      const why = obstacle(options)
      if (why) return console.warn(`Frontdesk: no widget, ${why}`)
      widget = createWidget(origin, options, emit)
      const queued = waiting
      waiting = []
      api.push(...queued)
    },
    on(event, listener) {
      listeners = [...listeners, [event, listener]]
      return () => api.off(event, listener)
    },
    off(event, listener) {
      listeners = listeners.filter(([wanted, other]) => wanted !== event || other !== listener)
    },
    destroy() {
      if (widget) widget.destroy()
      widget = null
      waiting = []
    },
    push(...calls) {
      for (const [method, ...input] of calls)
        guarded(() => (api[method as keyof FrontdeskApi] as (...input: unknown[]) => unknown)(...input))
    },
  } as FrontdeskApi // the methods that wait follow
  for (const method of laterMethods)
    api[method] = (...input: unknown[]) => {
      if (widget) (widget[method] as (...input: unknown[]) => void)(...input)
      else waiting.push([method, ...input])
    }
  return api
}

// The first script tag wins; another one changes nothing.
const before = window.Frontdesk
if (!before || Array.isArray(before)) {
  const api = createApi()
  window.Frontdesk = api
  if (before) api.push(...before)
}
