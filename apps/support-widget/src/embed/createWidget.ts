import { isVisitorToken, type FrameHello, type LoaderHello, type ToFrame, type ToLoader } from '../frameProtocol.ts'

/**
 * The widget lives in a closed shadow root, so that the page's CSS rules do not apply; `all: initial` also stops
 * inherited properties. The sizes are fixed (SUP-1): a panel of 360 × 520 px, full width up to 640 px.
 */
const widgetStyles = `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important;right:0!important;bottom:0!important;display:block!important}
button{all:initial;position:fixed;right:0;top:50%;transform:translateY(-50%);writing-mode:vertical-rl;box-sizing:border-box;min-height:72px;min-width:44px;
padding:12px 10px;border-radius:12px 0 0 12px;background:#6941C6;color:#fff;font:600 14px/1.25 system-ui,sans-serif;cursor:pointer;text-align:center}
button:hover{background:#5A34B0}
button:focus-visible{outline:2px solid #6941C6;outline-offset:2px}
button[hidden],div[hidden]{display:none}
i{position:absolute;left:-4px;top:-4px;width:12px;height:12px;border-radius:50%;background:#B42318;border:2px solid #fff}
i[hidden]{display:none}
div{position:fixed;right:16px;bottom:16px;width:360px;height:min(520px,calc(100dvh - 32px));border-radius:12px;overflow:hidden;
box-shadow:0 8px 32px rgb(15 15 19/.28);background:Canvas}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
@media(max-width:640px){div{right:0;left:0;bottom:0;width:100%;height:min(520px,100dvh);border-radius:12px 12px 0 0}}
`

/** Options of the embedding page. `token` is called when the panel first opens, and again when a token has expired. */
export type WidgetOptions = {
  token: () => Promise<unknown>
  /** One of the six interface languages; defaults to the browser's. */
  locale?: string
  /** The label of the tab. */
  label?: string
}

export type WidgetEvent = 'open' | 'close' | 'unread'

/** Adds the tab with its dot for unread messages, and the empty panel, to the page. */
function createElements(label: string) {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'closed' })
  // `adoptedStyleSheets` works under any Content-Security-Policy of the page; an inline style element would not.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyles)
  shadow.adoptedStyleSheets = [sheet]

  const tab = document.createElement('button')
  tab.type = 'button'
  tab.textContent = label
  tab.setAttribute('aria-expanded', 'false')
  const dot = document.createElement('i')
  dot.hidden = true
  tab.append(dot)
  const panel = document.createElement('div')
  panel.hidden = true
  shadow.append(tab, panel)
  document.body.append(host)
  return { host, tab, dot, panel }
}

/** Creates the frame, which loads from our origin once it is in the page. */
function createFrame(origin: string, locale: string | undefined): HTMLIFrameElement {
  const address = new URL('/widget/index.html', origin)
  // The frame needs the page's origin to reply to; it is no secret.
  address.searchParams.set('host', location.origin)
  if (locale) address.searchParams.set('locale', locale)
  const frame = document.createElement('iframe')
  frame.title = 'Support'
  frame.src = address.href
  return frame
}

/**
 * Creates the widget of a page: a tab at the right edge, and a frame of our own origin that is created when it first
 * opens.
 */
export function createWidget(origin: string, options: WidgetOptions, emit: (event: WidgetEvent) => void) {
  const { host, tab, dot, panel } = createElements(options.label ?? 'help')
  let frame: HTMLIFrameElement | null = null
  let port: MessagePort | null = null
  let isOpen = false
  const send = (message: ToFrame) => port?.postMessage(message)

  const onFrameMessage = ({ data }: MessageEvent<ToLoader>) => {
    if (data.type === 'close') close()
    if (data.type === 'unread') {
      dot.hidden = !data.hasUnread || isOpen
      if (data.hasUnread && !isOpen) emit('unread')
    }
    if (data.type === 'token-wanted') {
      Promise.resolve()
        .then(options.token)
        .then(
          (token) => send(isVisitorToken(token) ? { type: 'token', token } : { type: 'token-failed' }),
          () => send({ type: 'token-failed' }),
        )
    }
  }

  const onWindowMessage = (event: MessageEvent<FrameHello | undefined>) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin || event.data?.frontdesk !== 'ready')
      return
    const channel = new MessageChannel()
    port?.close()
    port = channel.port1
    port.onmessage = onFrameMessage
    const hello: LoaderHello = { frontdesk: 'connect' }
    frame.contentWindow?.postMessage(hello, origin, [channel.port2])
    send({ type: 'shown', isOpen })
  }
  addEventListener('message', onWindowMessage)

  function show(next: boolean) {
    if (next === isOpen) return
    isOpen = next
    if (isOpen && !frame) panel.append((frame = createFrame(origin, options.locale)))
    panel.hidden = !isOpen
    tab.hidden = isOpen
    dot.hidden = true
    tab.setAttribute('aria-expanded', String(isOpen))
    send({ type: 'shown', isOpen })
    if (isOpen) frame?.focus()
    else tab.focus()
    emit(isOpen ? 'open' : 'close')
  }
  const open = () => show(true)
  const close = () => show(false)
  tab.onclick = open

  return {
    open,
    close,
    toggle: () => show(!isOpen),
    destroy() {
      removeEventListener('message', onWindowMessage)
      port?.close()
      host.remove()
    },
  }
}
