import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const server = join(root, 'apps/provider-api/src')

/** A process of the product that is ready to be called. */
export type Running = { process: ChildProcess; origin: string }

/** Environment variables of the product. */
export type Variables = Readonly<Record<string, string>>

/** The last output of each product of this worker, by a name of its own: what a failed test is explained by. */
export const lastOutput = new Map<string, string>()
/** Adds to the output of a product. */
export const addOutput = (product: string, text: string): void =>
  void lastOutput.set(product, ((lastOutput.get(product) ?? '') + text).slice(-20_000))

const readyLine = /ready on (http:\/\/localhost:\d+)\n?/

/** The settings of a product of a test; port `0` is any free one. */
export const testSettings = (different: Variables): Variables => ({
  PORT: '0',
  SANDBOX: 'on',
  DEMO_DATA: 'on',
  DATABASE_URL: '',
  // A copied folder of PGlite is ready in less time than a server is.
  EMBEDDED_DATABASE: 'pglite',
  NODE_ENV: 'test',
  CALL_LIMITS: '10',
  // Journeys that are about the hold choose one: every other reply would come seconds later.
  AI_HOLD_SECONDS: '0',
  ...different,
})

/**
 * Starts a module of the server as a process of its own. Its modules are compiled once in a run
 * instead of once in a process.
 */
export const startModule = (module: string, variables: Variables, withMessages = false): ChildProcess =>
  spawn(join(root, 'node_modules/.bin/node'), [join(server, module)], {
    cwd: root,
    env: {
      ...process.env,
      ...variables,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/frontdesk/compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(withMessages ? (['ipc'] as const) : [])],
  })

/**
 * Starts the product on a data folder, with settings that are not as usual, and resolves when it is ready. Rejects with
 * its output when it ends before.
 */
export function startProduct(dataFolder: string, different: Variables): Promise<Running> {
  const child = startModule('main.ts', testSettings({ DATA_DIR: dataFolder, ...different }))
  return new Promise((resolve, reject) => {
    // Of this start alone: a restart on the same folder must not find the line of the first.
    let output = ''
    const onOutput = (chunk: Buffer) => {
      addOutput(dataFolder, chunk.toString())
      output += chunk.toString()
      const ready = readyLine.exec(output)
      if (ready?.[1]) resolve({ process: child, origin: ready[1] })
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.on('exit', (code) => {
      addOutput(dataFolder, `\nEnded with ${code}`)
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`))
    })
  })
}

/** Ends a product by a signal and resolves when it is gone. */
export const endProduct = ({ process: child }: Running, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill(signal)
  })
