import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache } from './aProcess.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** How a command ended, and what it has printed on either output. */
export type CommandOutcome = { code: number; output: string }

/** Runs a command of `main.ts` as a process of its own, as an operator does. */
export const aCommand = (typed: readonly string[], environment: Record<string, string>): Promise<CommandOutcome> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment }
    execFile(process.execPath, [main, ...typed], { env, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
