// A worker thread with the load balancer of a run: what it forwards must not delay the clients that are measured.
import { parentPort } from 'node:worker_threads'
import { aBalancer } from '../../testing/aBalancer.ts'

/** The nodes to serve from now on; or that all connections are to be reset. */
export type BalancerOrder = { serve: readonly string[] } | { reset: true } | { close: true }

const balancer = await aBalancer()
parentPort?.on('message', (order: BalancerOrder) => {
  if ('serve' in order) balancer.serve(order.serve)
  else if ('reset' in order) balancer.resetAll()
  else {
    balancer.close()
    parentPort?.close()
  }
})
parentPort?.postMessage(balancer.origin)
