// `npm start`: from a bare clone to the running product. Runs on the system's Node and needs no package.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildFrontEnds } from '../steps/buildFrontEnds.mjs'
import { installPackages } from '../steps/installPackages.mjs'
import { projectNode } from '../steps/projectNode.mjs'
import { root } from '../steps/root.mjs'
import { resetDemo } from './resetDemo.mjs'

if (process.argv.includes('--reset-demo') && !(await resetDemo())) process.exit(0)
await installPackages()
await buildFrontEnds()

const dataFolder = process.env['DATA_DIR'] ?? `${root}var`
if (!existsSync(`${dataFolder}/db`))
  console.log('• Preparing the database and the demo data (about 20 seconds, the first time only) …')
const server = spawn(projectNode(), [`${root}apps/provider-api/src/main.ts`], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataFolder },
})

// Ctrl-C reaches the server too, which ends cleanly; this process waits for it and passes on what others send.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
