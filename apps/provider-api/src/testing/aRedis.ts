import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const program = '/usr/bin/redis-server'

/** Whether this machine has one; `npm test` installs it. */
export const hasRedis = existsSync(program)

/** A Redis (or Valkey) of a test's own, on a free port, which keeps nothing. */
export type ARedis = {
  url: string
  /** The password in its address. */
  password: string
  /** Ends it without notice. */
  kill: () => Promise<void>
  /** Starts it again, empty, at the same address. */
  start: () => Promise<void>
  /** Forgets everything that it holds. */
  flush: () => Promise<void>
}

/** `different`: further settings, as arguments of its program. */
export async function aRedis(...different: string[]): Promise<ARedis> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // By `listen`.
  probe.close()
  const password = randomUUID()
  let server: ChildProcess | null = null
  const start = async () => {
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--requirepass',
      password,
      '--save',
      '',
      ...different,
    ]
    const child = spawn(program, settings, { stdio: 'ignore' })
    server = child
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('redis-server has ended')))
    ended.catch(() => undefined)
    await Promise.race([untilItListens(port), ended])
  }
  await start()
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    password,
    start,
    async flush() {
      const socket = connect(port, '127.0.0.1')
      socket.end(`AUTH ${password}\r\nFLUSHALL\r\nQUIT\r\n`)
      const answer = await text(socket)
      if (answer !== '+OK\r\n+OK\r\n+OK\r\n') throw new Error(`Redis answered ${answer}`)
    },
    async kill() {
      if (server?.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGKILL')
      await exited
    },
  }
}

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await pause(20)
    } finally {
      socket.destroy()
    }
  }
}
