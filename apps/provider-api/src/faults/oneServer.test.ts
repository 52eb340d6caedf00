import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Message } from '@frontdesk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFollower } from '../testing/aFollower.ts'
import { aProcess, compileCache, type AProcess } from '../testing/aProcess.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** How often another server is started on the same folder; `npm run proof:long -- processes` does so more often. */
const seconds = Number(process.env['SECOND_SERVERS'] ?? 2)

describe('a server on an embedded database', { timeout: 120_000 + seconds * 20_000 }, () => {
  let folder: string
  let server: AProcess
  let as: { token: string; adminId: number; companyId: number; chatId: number }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-one-'))
    server = await aProcess(folder, { LOG_LEVEL: 'debug', LOG_FORMAT: 'json' })
    const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
    const { body: signedIn } = await server.call('register', { body: person })
    const token = String(signedIn['accessToken'])
    const { body: made } = await server.call('createCompany', { token, body: { name: 'Lily' } })
    const { id: companyId } = made['company'] as { id: number } // By the contract.
    const { body: notes } = await server.call('initInternalConversation', { token, body: { companyId } })
    as = { token, adminId: Number(signedIn['userId']), companyId, chatId: Number(notes['chatId']) }
  }, 120_000)
  afterAll(async () => {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const send = async (message: string) => {
    const { companyId, chatId, token } = as
    return (await server.call('sendMessage', { token, body: { companyId, chatId, message } })).status === 200
  }
  const stored = async () => {
    const { companyId, chatId, token } = as
    const { body } = await server.call('getChatMessages', { token, body: { companyId, chatId, take: 1000 } })
    return (body['messages'] as Message[]).map((message) => message.text)
  }
  const memoryOf = ({ pid }: AProcess) =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

  it('a server on an embedded database cuts a live connection that does not read, keeps the others, and lets it catch up', async () => {
    const [slow, quick] = [0, 1].map(() => aFollower(server.origin, server.call, as))
    if (!slow || !quick) expect.fail('There are two')
    await Promise.all([slow.ready, quick.ready])
    const before = memoryOf(server)
    // Once it is cut, the client has no connection any more.
    const wire = wireOf(slow.socket)
    wire.pause()
    // Three bytes each: few of these messages fill what the system keeps for a connection.
    const long = '語'.repeat(16_000)
    let attempted = 0
    // By what waits for it, or on a slow machine by the pings that it does not answer.
    const isCut = () => /"reason":"(forced close|ping timeout)"/.test(server.log())
    while (!isCut() && attempted < 600) {
      const texts = Array.from({ length: 10 }, (_, n) => `${attempted + n} ${long}`)
      expect((await Promise.all(texts.map(send))).every(Boolean)).toBe(true)
      attempted += texts.length
    }
    await expect.poll(isCut, { timeout: 30_000 }).toBe(true)
    const growth = memoryOf(server) - before
    const cut = performance.now()
    wire.destroy()
    const newest = () => Math.max(...quick.events.keys())
    await expect.poll(() => Math.max(...slow.events.keys()), { timeout: 30_000 }).toBe(newest())
    const recover_ms = performance.now() - cut
    expect([...slow.events.keys()].toSorted((one, other) => one - other)).toEqual([...quick.events.keys()])
    expect([slow.faults, quick.faults, quick.connections()]).toEqual([[], [], 1])
    console.log(
      `F-27: attempted ${attempted}, acknowledged ${attempted}, lost 0, doubled 0, outOfOrder 0, connections ${slow.connections() + quick.connections()}, rssGrowth_MB ${Math.round(growth)}, recover_ms ${Math.round(recover_ms)}`,
    )
    slow.close()
    quick.close()
  })

  it('a server on an embedded database keeps everything it acknowledged when others are started on its folder, which refuse and name it', async () => {
    let [attempted, isOver] = [0, false]
    const acknowledged: string[] = []
    const sending = (async () => {
      while (!isOver) {
        const message = `Beside ${attempted++}`
        if (await send(message)) acknowledged.push(message)
      }
    })()
    for (let second = 0; second < seconds; second += 1) {
      const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, DATA_DIR: folder, PORT: '0' }
      const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect(ended).toEqual([1, null])
      expect(said).toContain(`already running on the data folder ${folder}: process ${server.pid} at `)
    }
    isOver = true
    await sending
    await server.kill()
    const killed = performance.now()
    server = await aProcess(folder)
    const recover_ms = performance.now() - killed
    const texts = (await stored()).filter((message) => message.startsWith('Beside '))
    expect(texts.toSorted()).toEqual(acknowledged.toSorted())
    console.log(
      `F-28: attempted ${attempted}, acknowledged ${acknowledged.length}, refusedServers ${seconds}, stored ${texts.length}, lost 0, doubled 0, recover_ms ${Math.round(recover_ms)}`,
    )
  })
})

/** The TCP connection of a live connection, to simulate a client that stops reading. The client does not expose it. */
const wireOf = (socket: ReturnType<typeof aFollower>['socket']): Socket =>
  (socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket
