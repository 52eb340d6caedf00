import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { whatHappened } from './whatHappened.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The demo sign-ins that the first start makes. */
export const demo = {
  olena: { email: 'olena@lily.example', password: 'frontdesk-demo' },
  marco: { email: 'marco@lily.example', password: 'frontdesk-demo' },
  system: { email: 'system@frontdesk.example', password: 'frontdesk-demo' },
}

/** A running product: one process on a free port with a data folder of its own. */
export type World = {
  origin: string
  /** The same product under another loopback name: another origin to a browser. */
  otherOrigin: string
  /** Kills the process without a word, as a crash would. */
  crash: () => Promise<void>
  /** Starts it again on the same data and the same port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

type Running = { process: ChildProcess; origin: string }

/** The last that each product of this worker said since it was ready, by its data folder: what a failed test is explained by. */
const lastWords = new Map<string, string>()
const keptWords = 20_000
const readyLine = /ready on (http:\/\/localhost:\d+)\n?/

function startProduct(dataFolder: string, port: string, different: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'apps/provider-api/src/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataFolder, SANDBOX: 'on', DATABASE_URL: '', NODE_ENV: 'test', ...different },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-keptWords)
      const ready = readyLine.exec(said)
      if (ready?.[1]) {
        said = said.slice(ready.index + ready[0].length)
        resolve({ process: child, origin: ready[1] })
      }
      lastWords.set(dataFolder, said)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => {
      lastWords.set(dataFolder, `${said}\nEnded with ${code}`)
      reject(new Error(`The product ended with ${code} before it was ready:\n${said}`))
    })
  })
}

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill(signal)
  })

/** A port that is free at this moment, for a product that must know its own address beforehand. */
export const aFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Starts a product with fresh demo data; `different` are settings that are not as usual. */
export async function startWorld(different: Readonly<Record<string, string>> = {}): Promise<World> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'frontdesk-e2e-'))
  let running = await startProduct(dataFolder, '0', different)
  const { origin } = running
  return {
    origin,
    otherOrigin: origin.replace('localhost', '127.0.0.1'),
    crash: () => end(running.process, 'SIGKILL'),
    restart: async () => {
      running = await startProduct(dataFolder, new URL(origin).port, different)
    },
    stop: async () => {
      await end(running.process, 'SIGTERM')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** What the page's content policy and its Trusted Types refuse, from now on: our own pages give them no reason (reliability 3.4.3). */
function policyViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted/.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** Playwright's test with a product of the worker's own; addresses are relative to it. A failed one keeps what the products said. */
export const test = base.extend<{ lastWordsOnFailure: undefined }, { world: World }>({
  lastWordsOnFailure: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern, even from none
    async ({}, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const body of lastWords.values()) if (body !== '') await info.attach('product-log', { body, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  page: async ({ page }, use, info) => {
    const tell = whatHappened(page)
    const violations = policyViolations(page)
    await use(page)
    expect(violations, 'what the content policy had to refuse').toEqual([])
    if (info.status !== info.expectedStatus) await info.attach('page-log', { body: await tell(), contentType: 'text/plain' })
  },
  world: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern, even from none
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
})

export { expect }
