import type { FrameHello, LoaderHello, ToFrame, ToLoader, WidgetToken } from '../frameProtocol.ts'

/** The page that embeds the frame, as far as the frame can reach it. */
export type Page = {
  /** Asks the page's callback for a token; rejects when it fails. */
  askForToken: () => Promise<WidgetToken>
  say: (word: ToLoader) => void
  /** Whether the panel is shown now, and from now on. */
  onShown: (listener: (isOpen: boolean) => void) => void
}

/**
 * Greets the page at exactly the origin that the loader named, and takes the private port that it answers with. A word
 * from another window or origin is not heard.
 */
export function connectToPage(host: string): Promise<Page> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<LoaderHello | undefined>) => {
      const [port] = event.ports
      if (event.source !== parent || event.origin !== host || event.data?.frontdesk !== 'connect' || !port) return
      removeEventListener('message', hear)
      resolve(pageBehind(port))
    }
    addEventListener('message', hear)
    const hello: FrameHello = { frontdesk: 'ready' }
    parent.postMessage(hello, host)
  })
}

function pageBehind(port: MessagePort): Page {
  let waiting: { resolve: (token: WidgetToken) => void; reject: (error: Error) => void }[] = []
  let isOpen = true
  const shownListeners: ((isOpen: boolean) => void)[] = []
  const settle = (settleOne: (one: (typeof waiting)[number]) => void) => {
    const settled = waiting
    waiting = []
    settled.forEach(settleOne)
  }
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    switch (data.type) {
      case 'shown':
        isOpen = data.isOpen
        shownListeners.forEach((listener) => listener(isOpen))
        return
      case 'token':
        return settle(({ resolve }) => resolve(data.token))
      case 'token-failed':
        return settle(({ reject }) => reject(new Error('The page gave no token')))
    }
  }
  const say = (word: ToLoader) => port.postMessage(word)
  return {
    say,
    askForToken: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (waiting.length === 1) say({ type: 'token-wanted' })
      }),
    onShown: (listener) => {
      shownListeners.push(listener)
      listener(isOpen)
    },
  }
}
