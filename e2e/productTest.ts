import { createServer } from 'node:net'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { dataParent, snapshotVariable } from './demoSnapshot.ts'
import { startHosted } from './hostedProduct.ts'
import { endProduct, lastOutput, startProduct, type Variables } from './productProcess.ts'
import { whatHappened } from './whatHappened.ts'

/** The demo sign-ins that the first start makes. */
export const demo = {
  olena: { email: 'olena@lily.example', password: 'frontdesk-demo' },
  marco: { email: 'marco@lily.example', password: 'frontdesk-demo' },
  system: { email: 'system@frontdesk.example', password: 'frontdesk-demo', hasSecondFactor: true },
}

/**
 * For `test.use`: the motion that desktop journeys go without, for those about a reply that grows
 * or a thread that scrolls.
 */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** A running product on a free port with a data folder of its own. */
export type TestProduct = {
  origin: string
  /** The same product under another loopback name: another origin to a browser. */
  otherOrigin: string
  stop: () => Promise<void>
}

/** A product that is one process, which can be killed. */
export type KillableProduct = TestProduct & {
  /** Where its data are, for what is changed in them while it does not run. */
  dataFolder: string
  /** Kills the process without a signal that it could handle, as a crash would. */
  crash: () => Promise<void>
  /** Starts it again on the same data and the same port. */
  restart: () => Promise<void>
}

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

const originsOf = (origin: string) => ({ origin, otherOrigin: origin.replace('localhost', '127.0.0.1') })

/** The folder with the run's demo data, which nobody changes. */
export function demoData(): string {
  const snapshot = process.env[snapshotVariable]
  if (snapshot === undefined) throw new Error('The global set-up has made no demo data')
  return snapshot
}

/**
 * Starts a product on a copy of the run's demo data, or of other data; `different` are settings that are not as usual.
 */
export async function startTestProduct(different: Variables = {}, data: string = demoData()): Promise<TestProduct> {
  const { origin, stop } = await startHosted(data, different)
  return { ...originsOf(origin), stop: async () => stop() }
}

/** Starts a product as `startTestProduct` does, in a process of its own. */
export async function startKillableProduct(different: Variables = {}): Promise<KillableProduct> {
  const dataFolder = mkdtempSync(join(dataParent(), 'frontdesk-e2e-'))
  cpSync(demoData(), dataFolder, { recursive: true })
  let running = await startProduct(dataFolder, different)
  const { origin } = running
  return {
    ...originsOf(origin),
    dataFolder,
    crash: () => endProduct(running, 'SIGKILL'),
    restart: async () => {
      running = await startProduct(dataFolder, { ...different, PORT: new URL(origin).port })
    },
    stop: async () => {
      // No test reads its data again: it need not end in order.
      await endProduct(running, 'SIGKILL')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Refusals of the page's content policy and its Trusted Types, from now on: our own pages give them no
 * reason (reliability 3.4.3).
 */
function policyViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted/.test(message.text())) violations.push(message.text())
  })
  return violations
}

/**
 * Playwright's test with a product of its own, which begins as the demo data say, whatever ran before; addresses are
 * relative to it. A failed one keeps the products' output.
 */
export const test = base.extend<{ outputOnFailure: undefined; product: TestProduct }>({
  outputOnFailure: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern, even from none
    async ({}, use, info) => {
      lastOutput.clear()
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const body of lastOutput.values())
        if (body !== '') await info.attach('product-log', { body, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  page: async ({ page }, use, info) => {
    const tell = whatHappened(page)
    const violations = policyViolations(page)
    await use(page)
    if (info.status !== info.expectedStatus)
      await info.attach('page-log', { body: await tell(), contentType: 'text/plain' })
    expect(violations, 'what the content policy had to refuse').toEqual([])
  },
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern, even from none
    async ({}, use) => {
      const product = await startTestProduct()
      await use(product)
      await product.stop()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
})

export { expect }
