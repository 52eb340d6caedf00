import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the product with its demo data, in a folder below `scratch`. */
export async function startBenchProduct(scratch: string) {
  const child = spawn(process.execPath, [join(root, 'apps/provider-api/src/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: join(scratch, 'data'),
      PORT: '0',
      SANDBOX: 'on',
      DATABASE_URL: '',
      EMBEDDED_DATABASE: 'pglite',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /ready on (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
    child.on('exit', (code) => reject(new Error(`The product ended with ${String(code)}`)))
  })
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
