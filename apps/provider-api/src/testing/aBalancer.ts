import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Milliseconds between two questions to each node whether it is ready. */
const asksEvery = 100

/** A load balancer: each new connection goes to the next node that is ready by `/readyz`. */
export type ABalancer = {
  /** An address at which Telegram counts it as public. */
  origin: string
  /** From now on these nodes are asked whether they are ready; connections to others end. */
  serve: (origins: readonly string[]) => void
  /** Resets all open connections, like a router that forgot them. */
  resetAll: () => void
  close: () => void
}

export async function aBalancer(): Promise<ABalancer> {
  let nodes: readonly string[] = []
  /** The nodes that said so last. */
  const ready = new Set<string>()
  /** The nodes that have not answered yet. */
  const asking = new Set<string>()
  let turn = 0
  /** The sockets of both sides, and the node of their connection. */
  const open = new Map<Socket, string>()
  const server = createServer((client) => {
    const candidates = nodes.filter((one) => ready.has(one))
    const node = candidates[(turn += 1) % candidates.length]
    if (node === undefined) return client.destroy()
    const { port } = new URL(node)
    const upstream = connect(Number(port), '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.set(one, node)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const isReady = (origin: string) =>
    fetch(new URL('/readyz', origin)).then(
      ({ status }) => status === 200,
      () => false,
    )
  // Each by itself: a node that is slow to answer must not hide that another one is stopping.
  const askOne = async (node: string) => {
    if (asking.has(node)) return
    asking.add(node)
    if (await isReady(node)) ready.add(node)
    else ready.delete(node)
    asking.delete(node)
  }
  const ask = () => {
    for (const node of nodes) void askOne(node)
  }
  const timer = setInterval(ask, asksEvery)
  return {
    origin: `http://0.0.0.0:${(server.address() as AddressInfo).port}`, // By `listen`.
    serve(origins) {
      nodes = origins
      for (const [socket, node] of open) if (!origins.includes(node)) socket.destroy()
      ask()
    },
    resetAll() {
      for (const socket of open.keys()) socket.resetAndDestroy()
    },
    close() {
      clearInterval(timer)
      for (const socket of open.keys()) socket.destroy()
      server.close()
    },
  }
}
