import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A process of the product that is ready to be called. */
export type Running = { process: ChildProcess; origin: string }

/** The last output of each product of this worker since it was ready, by its data folder: what a failed test is explained by. */
export const lastOutput = new Map<string, string>()
const keptCharacters = 20_000
/** Compiled once in a run instead of once in a product: a third of each start. */
const compileCache = join(root, 'node_modules/.cache/frontdesk/compiled')
const readyLine = /ready on (http:\/\/localhost:\d+)\n?/

/** Starts the product on a data folder, with settings that are not as usual, and resolves when it is ready; port `0` is any free one. Rejects with its output when it ends before. */
export function startProduct(
  dataFolder: string,
  port: string,
  different: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'apps/provider-api/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataFolder,
      SANDBOX: 'on',
      DATABASE_URL: '',
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compileCache,
      CALL_LIMITS: '10',
      ...different,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptCharacters)
      const ready = readyLine.exec(output)
      if (ready?.[1]) {
        output = output.slice(ready.index + ready[0].length)
        resolve({ process: child, origin: ready[1] })
      }
      lastOutput.set(dataFolder, output)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('exit', (code) => {
      lastOutput.set(dataFolder, `${output}\nEnded with ${code}`)
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
