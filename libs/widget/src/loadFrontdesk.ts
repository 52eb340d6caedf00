import type { FrontdeskApi, QueuedCall, WidgetEvent, WidgetListener } from './FrontdeskApi.ts'

/** From where a page loads the widget. */
export type FrontdeskSource = {
  /** The origin that serves Frontdesk, such as `https://desk.example`. */
  origin: string
  /** The path of the loader; by default the newest one of version 1. */
  path?: string | undefined
  /** The hash of the loader at `path`, as Settings shows both: the browser then runs these bytes alone. */
  integrity?: string | undefined
  /** The nonce of the page's Content-Security-Policy, where it has one. */
  nonce?: string | undefined
}

/** The widget's API; calls before the script is there wait for it. */
export type Frontdesk = Omit<FrontdeskApi, 'push'> & {
  /** Resolves when the script is there; rejects when it cannot be loaded. On a server it does neither. */
  loaded: Promise<void>
}

let loading: Promise<void> | null = null

/**
 * Adds the script of the widget to the page, once, and returns the API (SUP-7). It is safe on a server, where every
 * call does nothing. Throws for an origin that is none and a path that leads elsewhere. After a failure the next call
 * tries again.
 */
export function loadFrontdesk(source: FrontdeskSource): Frontdesk {
  const address = addressOf(source)
  const isPage = typeof document !== 'undefined'
  const call =
    (method: string) =>
    (...input: unknown[]): void => {
      if (isPage) waiting().push([method, ...input])
    }
  const off = call('off') as FrontdeskApi['off']
  return {
    init: call('init'),
    identify: call('identify'),
    open: call('open'),
    close: call('close'),
    toggle: call('toggle'),
    compose: call('compose'),
    setLocale: call('setLocale'),
    setTheme: call('setTheme'),
    on(event: WidgetEvent, listener: WidgetListener) {
      call('on')(event, listener)
      return () => off(event, listener)
    },
    off,
    destroy: call('destroy'),
    loaded: isPage ? loadOnce(address, source) : new Promise(() => undefined),
  }
}

/** The API, or the queue that it takes over when it is there. */
const waiting = (): { push: (...calls: QueuedCall[]) => unknown } => (window.Frontdesk ??= [])

function addressOf({ origin, path = '/widget/v1/embed.js' }: FrontdeskSource): string {
  const address = new URL(path, origin)
  if (address.origin !== new URL(origin).origin) throw new Error(`Frontdesk: ${path} is no path of ${origin}`)
  return address.href
}

function loadOnce(address: string, source: FrontdeskSource): Promise<void> {
  const queue = waiting()
  if (!Array.isArray(queue)) return Promise.resolve()
  loading ??= load(address, source).catch((error: unknown) => {
    loading = null
    throw error
  })
  // A page that does not ask learns of no failure beyond the browser's own line in the console.
  loading.catch(() => undefined)
  return loading
}

function load(address: string, { integrity, nonce }: FrontdeskSource): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(address)
    script.async = true
    if (nonce !== undefined) script.nonce = nonce
    if (integrity !== undefined) {
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
    }
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`Frontdesk: ${address} could not be loaded`))
    }
    document.head.append(script)
  })
}

type ScriptPolicy = { createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

let policy: ScriptPolicy | null = null

/** The address as pages with Trusted Types take it: such a page allows the policy `frontdesk`. */
function trusted(address: string): string {
  const factory = Reflect.get(window, 'trustedTypes') as PolicyFactory | undefined // in no library of types yet
  try {
    policy ??= factory?.createPolicy('frontdesk', { createScriptURL: (url) => url }) ?? null
  } catch {
    // A page that names its policies, and not ours, may still take plain addresses.
  }
  return policy?.createScriptURL(address) ?? address
}
