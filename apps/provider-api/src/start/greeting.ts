import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAltegioSandbox } from '../altegio/partnerTokenOf.ts'
import type { Settings } from '../ports/Settings.ts'

/** The start-up message: URLs and demo sign-ins. Scripts parse its last line. */
export function greeting(settings: Settings, port: number): string {
  const origin = settings.publicUrl ?? `http://localhost:${port}`
  const addresses: [string, string][] = [
    ['Admin app', `${origin}/`],
    ['System-admin console', `${origin}/system-admin`],
  ]
  if (settings.sandbox) addresses.push(['Write to the salon as a customer', `${origin}/sandbox/customer`])
  if (settings.sandbox && settings.mail.url === null)
    addresses.push(['Outgoing emails (not sent)', `${origin}/sandbox/inbox`])
  if (settings.sandbox && settings.demoData)
    addresses.push(['A page with the support widget', `http://127.0.0.1:${port}/sandbox/salon`])
  if (isAltegioSandbox(settings)) addresses.push(['Come from Altegio’s marketplace', `${origin}/sandbox/altegio`])
  if (existsSync(join(settings.siteRoot, 'dist/storybook/index.html')))
    addresses.push(['Storybook', `${origin}/storybook/`])
  addresses.push(['API reference', `${origin}/api/docs`])
  const lines = ['', ...addresses.map(([name, address]) => `  ${name.padEnd(34)}${address}`)]
  if (settings.demoData) {
    lines.push(
      '',
      '  Demo sign-ins, password frontdesk-demo:',
      '    olena@lily.example         administrator of Lily',
      '    marco@lily.example         administrator of Lily, the second one',
      `    system@frontdesk.example   system administrator; the code is at ${origin}/sandbox/inbox`,
    )
  }
  // The machine-readable line names this machine's own address, whatever the outside world calls it.
  return [...lines, '', `Frontdesk is ready on http://localhost:${port}`].join('\n')
}
