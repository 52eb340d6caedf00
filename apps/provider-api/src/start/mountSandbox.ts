import type { AltegioOptions } from '@frontdesk/sandbox'
import type { FastifyInstance } from 'fastify'
import { isAltegioSandbox, sandboxPartnerToken } from '../altegio/partnerTokenOf.ts'
import { readOutbox } from '../mail/readOutbox.ts'
import type { Settings } from '../ports/Settings.ts'

/** Serves the test doubles of external services under /sandbox, if the ports have them. */
export async function mountSandbox(app: FastifyInstance): Promise<void> {
  const { sandbox: world } = app.ports
  if (world === null) return
  const { sandboxPlugin } = await import('@frontdesk/sandbox')
  // The salon page signs in with the demo data's account; without that data there is no such salon.
  const salon = app.settings.demoData && {
    salon: { account: { email: 'olena@lily.example', password: 'frontdesk-demo' } },
  }
  // With a real SMTP server emails are read where they arrive, not here.
  const inbox = app.settings.mail.url === null && {
    inbox: (filter: { to?: string; id?: string }) => readOutbox(app.ports, app.settings, filter),
  }
  const marketplace = isAltegioSandbox(app.settings) && { altegio: await altegioOf(app.settings) }
  await app.register(sandboxPlugin, { prefix: '/sandbox', world, ...salon, ...inbox, ...marketplace })
}

/** Options of the Altegio double: its people have the email addresses of the demo data. */
async function altegioOf({ demoData, appUrl, publicUrl }: Settings): Promise<AltegioOptions> {
  const { demoSignIns } = await import('@frontdesk/demo-data')
  const { olena, marco, sabela } = demoSignIns
  const people = demoData ? [olena, marco, sabela] : []
  const app = appUrl ?? publicUrl
  return {
    partnerToken: sandboxPartnerToken,
    people: people.map(({ email, full_name: name }, n) => ({ id: 5101 + n, name, email, phone: `+38044555010${n}` })),
    redirectTo: '/api/integrations/altegio/connect',
    ...(app !== null && { appOrigin: new URL(app).origin }),
  }
}
