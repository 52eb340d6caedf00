import type { ChildProcess } from 'node:child_process'
import type { HostReply, HostRequest } from '@frontdesk/provider-api/host-messages'
import { addOutput, lastOutput, startModule, testSettings, type Variables } from './productProcess.ts'

/** A product that shares its process with the other products of this worker. */
type HostedProduct = { origin: string; stop: () => void }

type Host = { process: ChildProcess; waiting: Map<number, (reply: HostReply) => void> }

let host: Host | null = null
let lastId = 0

/** The process of this worker's products; another one when it has ended. */
function openHost(): Host {
  if (host !== null) return host
  const opened: Host = { process: startModule('testing/hostProducts.ts', {}, true), waiting: new Map() }
  const { process: child, waiting } = opened
  child.stdout?.on('data', (chunk: Buffer) => addOutput('host', chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => addOutput('host', chunk.toString()))
  child.on('message', (reply: HostReply) => {
    const product = `product ${reply.id}`
    if (reply.kind === 'output') return addOutput(product, `${reply.line}\n`)
    // Nothing waits for a stop: what fails in it is output.
    if (reply.kind === 'failed' && !waiting.has(reply.id)) addOutput(product, `${reply.error}\n`)
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  child.on('exit', (code, signal) => {
    host = null
    const ended = `The host of the products ended with ${code ?? signal}`
    for (const [id, settle] of waiting)
      settle({ id, kind: 'failed', error: `${ended}:\n${lastOutput.get('host') ?? ''}` })
    addOutput('host', `\n${ended}`)
  })
  return (host = opened)
}

/** Starts a product on a copy of a data folder, with settings that are not as usual. Rejects when it cannot start. */
export async function startHosted(snapshot: string, different: Variables): Promise<HostedProduct> {
  const { process: child, waiting } = openHost()
  const id = ++lastId
  const send = (request: HostRequest) => child.connected && child.send(request)
  const reply = await new Promise<HostReply>((resolve) => {
    waiting.set(id, resolve)
    send({ id, kind: 'start', snapshot, settings: testSettings(different) })
  })
  if (reply.kind !== 'started') throw new Error(reply.kind === 'failed' ? reply.error : 'The product did not start')
  // Its calls in flight end by themselves, and its data folder goes then: the next test need not wait for them.
  return { origin: reply.origin, stop: () => void send({ id, kind: 'stop' }) }
}
