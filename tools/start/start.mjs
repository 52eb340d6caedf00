// `npm start`: from a bare clone to the running product. Runs on the system's Node and needs no package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApps } from '../steps/buildApps.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { projectNode } from '../steps/projectNode.mjs'
import { root } from '../steps/root.mjs'
import { serverProgram } from '../steps/serverProgram.mjs'
import { keepRunning } from './keepRunning.mjs'
import { resetDemo } from './resetDemo.mjs'

const options = { '--reset-demo': 'starts over with fresh demo data, after a question', '--help': 'prints this' }
const typed = process.argv.slice(2)
const unknown = typed.find((word) => !Object.hasOwn(options, word))
if (unknown !== undefined || typed.includes('--help')) {
  const known = Object.entries(options).map(([name, about]) => `  npm start -- ${name.padEnd(15)}${about}`)
  if (unknown !== undefined) console.error(`npm start does not take “${unknown}”.\n`)
  console.log(['  npm start                   installs, builds and runs Frontdesk', ...known].join('\n'))
  process.exit(unknown === undefined ? 0 : 2)
}
if (typed.includes('--reset-demo') && !(await resetDemo())) process.exit(0)
await installPackages()
await buildApps()

const dataFolder = process.env['DATA_DIR'] ?? `${root}var`
if (!existsSync(`${dataFolder}/postgres`) && !existsSync(`${dataFolder}/db`))
  console.log('• Preparing the database and the demo data (about 20 seconds, the first time only) …')
const flags = serverProgram.slice(0, -1)
const program = serverProgram.at(-1)
const stop = new AbortController()
let server
const run = () =>
  new Promise((resolve) => {
    server = spawn(projectNode(), [...flags, `${root}${program}`], {
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: dataFolder },
    })
    server.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })

// Ctrl-C reaches the server too, which ends cleanly; this process waits for it and passes on what others send.
process.on('SIGINT', () => stop.abort())
process.on('SIGTERM', () => {
  stop.abort()
  server?.kill('SIGTERM')
})
process.exitCode = await keepRunning({
  run,
  wait: (milliseconds) => pause(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined),
  now: () => performance.now(),
  print: (line) => console.log(`• ${line}`),
  stop: stop.signal,
})
