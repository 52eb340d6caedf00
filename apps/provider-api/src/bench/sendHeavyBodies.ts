// A worker thread: the senders of heavyBodies.ts must not delay the neighbour who is measured at the same time.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { routes } from '@frontdesk/contract'

export type HeavySender = { token: string; companyId: number; chatId: number }
/**
 * `calls` sends, by the senders in turn, `atOnce` at a time. The thread posts the statuses; 0 for a connection
 * that was closed without one.
 */
export type HeavyWork = { origin: string; senders: readonly HeavySender[]; calls: number; atOnce: number }

const { origin, senders, calls, atOnce } = workerData as HeavyWork // heavyBodies.ts passes it
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

const file = Buffer.alloc(8_500_000, 'a').toString('base64')
const files = Buffer.from(`"fileName":["a.txt","b.txt","c.txt"],"fileData":["${file}","${file}","${file}"]}`)

function send({ token, companyId, chatId }: HeavySender): Promise<number> {
  const start = Buffer.from(`{"chatId":${chatId},"message":"Look",`)
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-company-id': companyId,
      'content-type': 'application/json',
      'content-length': start.length + files.length,
    }
    const call = request(
      new URL(`/api${routes.sendMessage.path}`, origin),
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume().on('end', () => {
          // A refused body need not be sent to its end.
          if (answer.statusCode !== 200) call.destroy()
          resolve(answer.statusCode ?? 0)
        })
      },
    )
    // A response that was cut off has neither an error nor an end.
    for (const event of ['error', 'close'] as const) call.on(event, () => resolve(0))
    call.write(start)
    call.end(files)
  })
}

let next = 0
const statuses: number[] = []
const sendOn = async () => {
  for (let sender = senders[next % senders.length]; sender && next < calls; sender = senders[next % senders.length]) {
    next += 1
    statuses.push(await send(sender))
  }
}
await Promise.all(Array.from({ length: atOnce }, sendOn))
agent.destroy()
parentPort?.postMessage(statuses)
