// `npm run dev`: every front end with hot reload beside the provider API, which restarts when its sources change.
import { spawn } from 'node:child_process'
import { installPackages } from '../steps/installPackages.mjs'
import { projectNode } from '../steps/projectNode.mjs'
import { root } from '../steps/root.mjs'

await installPackages()
const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const children = [
  // The consoles come from Vite's addresses, so the provider API must let these origins in.
  [
    projectNode(),
    [
      '--watch-path=apps/provider-api/src',
      '--watch-path=apps/provider-api/mail-locales',
      '--watch-path=libs/domain',
      '--watch-path=libs/demo-data',
      '--watch-path=libs/sandbox',
      'apps/provider-api/src/main.ts',
    ],
  ],
  ['npx', ['vite', '--config', 'apps/admin/vite.config.ts', '--port', '4300', 'apps/admin']],
  ['npx', ['vite', '--config', 'apps/system-admin/vite.config.ts', '--port', '4301', 'apps/system-admin']],
  ['npx', ['vite', '--config', 'apps/support-widget/vite.config.ts', '--port', '4302', 'apps/support-widget']],
].map(([command, args]) =>
  spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      DATA_DIR: `${root}var`,
      APP_URL: 'http://localhost:4300',
      APP_ORIGINS: 'http://localhost:4300,http://localhost:4301,http://localhost:4302',
      ...process.env,
      PROVIDER_URL: provider,
    },
  }),
)
console.log(`
  admin app       http://localhost:4300
  system admin    http://localhost:4301/system-admin
  support widget  http://localhost:4302/widget/
  provider API    ${provider}
`)
const endAll = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', endAll)
process.on('SIGTERM', endAll)
children.forEach((child) => child.on('exit', endAll))
