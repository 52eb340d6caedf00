import type { FastifyInstance } from 'fastify'
import { readOutbox } from '../mail/readOutbox.ts'

/** Serves the doubles of the outside world under /sandbox, when the world brings them. */
export async function mountSandbox(app: FastifyInstance): Promise<void> {
  const { sandbox: world } = app.ports
  if (world === null) return
  const { sandboxPlugin } = await import('@frontdesk/sandbox')
  // The salon page signs in with the demo data's account; without that data there is no such salon.
  const salon = app.settings.demoData && { salon: { account: { email: 'olena@lily.example', password: 'frontdesk-demo' } } }
  // Where letters really go out, they are read where they arrive.
  const inbox = app.settings.mail.url === null && { inbox: (asked: { to?: string; id?: string }) => readOutbox(app.ports, app.settings.secretKey, asked) }
  await app.register(sandboxPlugin, { prefix: '/sandbox', world, ...salon, ...inbox })
}
