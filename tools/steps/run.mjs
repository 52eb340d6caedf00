import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a command at the root of the repository, or in another folder, and answers its exit code and everything it
 * printed.
 * With `echo` its output is also shown as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, echo?: boolean, folder?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, echo = false, folder = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
      if (echo) process.stdout.write(chunk)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: output + String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The PATH on which the programs of the installed packages, the project's own Node among them, come first. */
export const pathWithTools = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)

/**
 * Like `run`, for a program that an installed package brings along, on the project's own Node. It is what `npx` does,
 * which takes most of a second of processor time for it.
 * @param {string} tool the name of the program, or `node`
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, echo?: boolean }} [options]
 */
export const runTool = (tool, args, options = {}) =>
  run(tool, args, { ...options, env: { PATH: pathWithTools, ...options.env } })
