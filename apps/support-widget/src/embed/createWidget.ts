import type { IdentityCallback, Theme, WidgetEvent, WidgetOptions } from '@frontdesk/widget'
import { keepOnPage } from './keepOnPage.ts'
import { frameHello, inkOn, loaderHello, type Look, type ToFrame, type ToLoader } from '../frameProtocol.ts'
import { stylesOf } from './stylesOf.ts'

/** Adds the tab, with its dot for unread messages, to the page. */
function createElements({ label = 'help', side, accent = '#6941C6' }: WidgetOptions) {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'closed' })
  // `adoptedStyleSheets` works under any Content-Security-Policy of the page; an inline style element would not.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(stylesOf(accent, inkOn(accent), side === 'left' ? side : 'right'))
  shadow.adoptedStyleSheets = [sheet]

  const tab = document.createElement('button')
  const dot = document.createElement('i')
  tab.append(label, dot)
  shadow.append(tab)
  return { host: keepOnPage(host), shadow, tab, dot }
}

/** Creates the frame, which loads from our origin once it is in the page. */
function createFrame(origin: string, { key, locale = '' }: WidgetOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = 'Support'
  // The frame needs the page's origin to reply to, and our server the key: neither is a secret.
  frame.src = `${origin}/widget/index.html?${new URLSearchParams({ host: location.origin, key, locale })}`
  return frame
}

/**
 * Creates the widget of a page: a tab at an edge, and a frame of our own origin. The frame is created when it first
 * opens, or, for a person whom the page's server names, once the page is idle, so that the dot counts what they have
 * not read. It stays on a page that swaps its body; the frame then loads anew, and is open as before.
 */
export function createWidget(
  origin: string,
  options: WidgetOptions,
  emit: (event: WidgetEvent, unread?: number) => void,
) {
  const { host, shadow, tab, dot } = createElements(options)
  const { locale, theme, accent } = options
  const look: Look = { locale, theme, accent }
  let { identity } = options
  let frame: HTMLIFrameElement | null = null
  let port: MessagePort | null = null
  let isOpen = false
  let unread = 0
  let composed: string | null = null
  const send = (message: ToFrame) => port && port.postMessage(message)
  const draw = () => {
    if (frame) frame.hidden = !isOpen
    tab.hidden = isOpen || !!options.hidden
    dot.hidden = isOpen || !unread
    dot.textContent = unread > 9 ? '9+' : `${unread}`
  }
  const load = () => {
    if (frame) return
    shadow.append((frame = createFrame(origin, options)))
    draw()
  }
  const answerIdentity = async () => {
    let token: Awaited<ReturnType<IdentityCallback>> | null | false = false
    try {
      token = identity ? await identity() : null
    } catch {
      // The callback failed, which the frame says.
    }
    send({ type: 'identity', token })
  }
  const onFrameMessage = ({ data }: MessageEvent<ToLoader>) => {
    if (data.type === 'close') show(false)
    if (data.type === 'identity-wanted') void answerIdentity()
    if (data.type === 'unread' && data.count !== unread) {
      unread = data.count
      draw()
      emit('unread', unread)
    }
  }
  const tell = () => {
    if (!port) return
    send({ type: 'page', isOpen, look, text: composed, path: location.pathname })
    composed = null
  }
  const onWindowMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (!frame || !source || source !== frame.contentWindow || from !== origin || data !== frameHello) return
    const channel = new MessageChannel()
    if (port) port.close()
    ;(port = channel.port1).onmessage = onFrameMessage
    frame.contentWindow.postMessage(loaderHello, origin, [channel.port2])
    tell()
  }
  addEventListener('message', onWindowMessage)
  // The focus goes to the frame: a page that swaps its contents may have another path by now.
  addEventListener('blur', tell)

  const wear = (change: Partial<Look>) => {
    Object.assign(look, change)
    tell()
  }
  function show(next: boolean) {
    if (next === isOpen) return
    isOpen = next
    load()
    draw()
    tell()
    ;(isOpen && frame ? frame : tab).focus()
    emit(isOpen ? 'open' : 'close')
  }
  tab.onclick = () => show(true)
  draw()
  const idle = setTimeout(() => identity && load(), 2_000)

  return {
    open: () => show(true),
    close: () => show(false),
    toggle: () => show(!isOpen),
    /** Opens the conversation with a text in its field; it is not sent. */
    compose(text: string) {
      composed = text
      show(true)
      tell()
    },
    setLocale: (locale: string) => wear({ locale }),
    setTheme: (theme: Theme) => wear({ theme }),
    /** The person whom the page's server names from now on; null when they have signed out. */
    identify(next: IdentityCallback | null) {
      identity = next
      send({ type: 'identity-changed' })
      if (next) load()
    },
    /** For a page that has swapped its contents and begins anew: the widget is on it, and asks its callback. */
    restore(again: WidgetOptions) {
      identity = again.identity
      host.restore()
    },
    destroy() {
      clearTimeout(idle)
      removeEventListener('message', onWindowMessage)
      removeEventListener('blur', tell)
      if (port) port.close()
      host.remove()
    },
  }
}
