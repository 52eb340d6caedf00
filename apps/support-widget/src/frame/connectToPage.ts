import { frameHello, loaderHello, type ToFrame, type ToLoader } from '../frameProtocol.ts'

/** The page that embeds the frame, seen from the frame. */
export type HostPage = {
  /** Calls the page's identity callback; null: the page vouches for nobody. Rejects when the callback fails. */
  requestIdentity: () => Promise<string | null>
  send: (message: ToLoader) => void
  /** Calls the listener for each message of the page; the newest look and whether it is shown come first. */
  listen: (listener: (message: ToFrame) => void) => void
}

/**
 * Connects to the page at exactly the origin that the loader named, and resolves with the private port of its reply.
 * Messages from other windows or origins are ignored.
 */
export function connectToPage(host: string): Promise<HostPage> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent) => {
      const [port] = event.ports
      if (event.source !== parent || event.origin !== host || event.data !== loaderHello || !port) return
      removeEventListener('message', onMessage)
      resolve(pageBehind(port))
    }
    addEventListener('message', onMessage)
    parent.postMessage(frameHello, host)
  })
}

function pageBehind(port: MessagePort): HostPage {
  let waiting: { resolve: (token: string | null) => void; reject: (error: Error) => void }[] = []
  const early: ToFrame[] = []
  let notify = (message: ToFrame): void => void early.push(message)
  const settle = (settleOne: (one: (typeof waiting)[number]) => void) => {
    const settled = waiting
    waiting = []
    settled.forEach(settleOne)
  }
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.type !== 'identity') return notify(data)
    const { token } = data
    settle(({ resolve, reject }) =>
      token === false ? reject(new Error('The page gave no identity')) : resolve(token || null),
    )
  }
  const send = (message: ToLoader) => port.postMessage(message)
  return {
    send,
    requestIdentity: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (waiting.length === 1) send({ type: 'identity-wanted' })
      }),
    listen(listener) {
      notify = listener
      early.splice(0).forEach(listener)
    },
  }
}
