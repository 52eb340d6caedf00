/** Resolves to a token that the page's own server has signed for the person who is signed in there. */
export type IdentityCallback = () => Promise<string> | string

/** `auto` follows the visitor's system. */
export type Theme = 'light' | 'dark' | 'auto'

/** Options of the page that shows the widget. */
export type WidgetOptions = {
  /** The company's public key, `wk_…`. */
  key: string
  /** Is called when a session begins and before it ends; without it, visitors are known by their device alone. */
  identity?: IdentityCallback | null | undefined
  /** One of the six interface languages; defaults to the browser's. */
  locale?: string | undefined
  /** `auto`, the default, follows the visitor's system. */
  theme?: Theme | undefined
  /** The colour of the tab and of own messages, `#rrggbb`. */
  accent?: string | undefined
  /** The edge of the page at which the tab stands; the right one by default. */
  side?: 'left' | 'right' | undefined
  /** The label of the tab. */
  label?: string | undefined
  /** No tab: the page opens the conversation by a button of its own. */
  hidden?: boolean | undefined
}

/** The events that a page hears of: the conversation opens and closes, and the number of unread messages changes. */
export type WidgetEvent = 'open' | 'close' | 'unread'

/** Is given the number of messages that the visitor has not read, for `unread` alone. */
export type WidgetListener = (unread?: number) => void

/** A call as a page queues it before the script is there: `(window.Frontdesk ??= []).push(['open'])`. */
export type QueuedCall = [method: string, ...input: unknown[]]

/**
 * The widget's API on a page (SUP-7). Call `init` once, at any time, also before the page has a body; a later call, as
 * of a page that has swapped its contents, replaces the identity callback. Other calls before it are queued until then.
 * A browser older than the floor gets no widget (decision 0077), and neither does a page without an origin of its own.
 * `on` returns a function that unsubscribes. Errors thrown by a listener or the identity callback stay contained.
 */
export type FrontdeskApi = {
  init: (options: WidgetOptions) => void
  /** The person whom the page's server names from now on; null when they have signed out. */
  identify: (identity: IdentityCallback | null) => void
  open: () => void
  close: () => void
  toggle: () => void
  /** Opens the conversation with a text in its field; it is not sent. */
  compose: (text: string) => void
  setLocale: (locale: string) => void
  setTheme: (theme: Theme) => void
  on: (event: WidgetEvent, listener: WidgetListener) => () => void
  off: (event: WidgetEvent, listener: WidgetListener) => void
  /** Takes the widget off the page. */
  destroy: () => void
  push: (...calls: QueuedCall[]) => void
}

declare global {
  interface Window {
    /** The loader's API, or the calls that wait for it. */
    Frontdesk?: FrontdeskApi | QueuedCall[]
  }
}
