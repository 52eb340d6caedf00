import { isWidgetToken, type FrameHello, type LoaderHello, type ToFrame, type ToLoader } from '../frameProtocol.ts'
import { widgetStyles } from './widgetStyles.ts'

/** What a page tells the widget. `token` is asked when the panel first opens, and again when a token has ended. */
export type WidgetOptions = {
  token: () => Promise<unknown>
  /** One of the six interface languages; else the browser's. */
  locale?: string
  /** The word on the tab. */
  label?: string
}

export type WidgetEvent = 'open' | 'close' | 'unread'

/** One widget on a page: a tab at the right edge, and a frame of our own origin that is made when it first opens. */
export function createWidget(origin: string, options: WidgetOptions, say: (event: WidgetEvent) => void) {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'closed' })
  // `adoptedStyleSheets` obeys no Content-Security-Policy of the page, as an inline style element would have to.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyles)
  shadow.adoptedStyleSheets = [sheet]

  const tab = document.createElement('button')
  tab.type = 'button'
  tab.textContent = options.label ?? 'help'
  tab.setAttribute('aria-expanded', 'false')
  const dot = document.createElement('i')
  dot.hidden = true
  tab.append(dot)
  const panel = document.createElement('div')
  panel.hidden = true
  shadow.append(tab, panel)
  document.body.append(host)

  let frame: HTMLIFrameElement | null = null
  let port: MessagePort | null = null
  let isOpen = false
  const tell = (word: ToFrame) => port?.postMessage(word)

  const hearFrame = ({ data }: MessageEvent<ToLoader>) => {
    if (data.type === 'close') close()
    if (data.type === 'unread') {
      dot.hidden = !data.hasUnread || isOpen
      if (data.hasUnread && !isOpen) say('unread')
    }
    if (data.type === 'token-wanted') {
      Promise.resolve()
        .then(options.token)
        .then(
          (token) => tell(isWidgetToken(token) ? { type: 'token', token } : { type: 'token-failed' }),
          () => tell({ type: 'token-failed' }),
        )
    }
  }

  const hearWindow = (event: MessageEvent<FrameHello | undefined>) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin || event.data?.frontdesk !== 'ready')
      return
    const channel = new MessageChannel()
    port?.close()
    port = channel.port1
    port.onmessage = hearFrame
    const hello: LoaderHello = { frontdesk: 'connect' }
    frame.contentWindow?.postMessage(hello, origin, [channel.port2])
    tell({ type: 'shown', isOpen })
  }
  addEventListener('message', hearWindow)

  function makeFrame() {
    const address = new URL('/widget/index.html', origin)
    // The frame must know whom to greet; the page's origin is no secret.
    address.searchParams.set('host', location.origin)
    if (options.locale) address.searchParams.set('locale', options.locale)
    frame = document.createElement('iframe')
    frame.title = 'Support'
    frame.src = address.href
    panel.append(frame)
  }

  function show(next: boolean) {
    if (next === isOpen) return
    isOpen = next
    if (isOpen && !frame) makeFrame()
    panel.hidden = !isOpen
    tab.hidden = isOpen
    dot.hidden = true
    tab.setAttribute('aria-expanded', String(isOpen))
    tell({ type: 'shown', isOpen })
    if (isOpen) frame?.focus()
    else tab.focus()
    say(isOpen ? 'open' : 'close')
  }
  const open = () => show(true)
  const close = () => show(false)
  tab.onclick = open

  return {
    open,
    close,
    toggle: () => show(!isOpen),
    destroy() {
      removeEventListener('message', hearWindow)
      port?.close()
      host.remove()
    },
  }
}
