import { createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listenOn } from './listenOn.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const aStranger = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const server: Server = createServer().on('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
    ends.push(() => new Promise((done) => server.close(done)))
  })
const anApp = () => {
  const app = Fastify()
  ends.push(() => app.close())
  return app
}

it.each(['127.0.0.1', '::1', '0.0.0.0'])(
  'the next free port is used when another process listens at %s',
  async (host) => {
    const taken = await aStranger(host)
    const port = await listenOn(anApp(), { host: '127.0.0.1', port: taken })
    expect(port).toBeGreaterThan(taken)
  },
)

it('port 0 means any free port', async () => {
  expect(await listenOn(anApp(), { host: '127.0.0.1', port: 0 })).toBeGreaterThan(0)
})
