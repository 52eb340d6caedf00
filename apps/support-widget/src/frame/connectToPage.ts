import type { FrameHello, LoaderHello, ToFrame, ToLoader, VisitorToken } from '../frameProtocol.ts'

/** The page that embeds the frame, seen from the frame. */
export type HostPage = {
  /** Calls the page's token callback; rejects when that fails. */
  requestToken: () => Promise<VisitorToken>
  send: (message: ToLoader) => void
  /** Calls the listener at once and at every change with whether the panel is shown. */
  onShown: (listener: (isOpen: boolean) => void) => void
}

/**
 * Connects to the page at exactly the origin that the loader named, and resolves with the private port of its reply.
 * Messages from other windows or origins are ignored.
 */
export function connectToPage(host: string): Promise<HostPage> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<LoaderHello | undefined>) => {
      const [port] = event.ports
      if (event.source !== parent || event.origin !== host || event.data?.frontdesk !== 'connect' || !port) return
      removeEventListener('message', onMessage)
      resolve(pageBehind(port))
    }
    addEventListener('message', onMessage)
    const hello: FrameHello = { frontdesk: 'ready' }
    parent.postMessage(hello, host)
  })
}

function pageBehind(port: MessagePort): HostPage {
  let waiting: { resolve: (token: VisitorToken) => void; reject: (error: Error) => void }[] = []
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
  const send = (message: ToLoader) => port.postMessage(message)
  return {
    send,
    requestToken: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (waiting.length === 1) send({ type: 'token-wanted' })
      }),
    onShown: (listener) => {
      shownListeners.push(listener)
      listener(isOpen)
    },
  }
}
