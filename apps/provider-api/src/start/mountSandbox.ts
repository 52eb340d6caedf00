import type { AltegioOptions } from '@frontdesk/sandbox'
import type { FastifyInstance } from 'fastify'
import { isAltegioSandbox, sandboxPartnerToken } from '../altegio/partnerTokenOf.ts'
import { readOutbox } from '../mail/readOutbox.ts'
import type { Settings } from '../ports/Settings.ts'

/** Serves the doubles of the outside world under /sandbox, when the world brings them. */
export async function mountSandbox(app: FastifyInstance): Promise<void> {
  const { sandbox: world } = app.ports
  if (world === null) return
  const { sandboxPlugin } = await import('@frontdesk/sandbox')
  // The salon page signs in with the demo data's account; without that data there is no such salon.
  const salon = app.settings.demoData && {
    salon: { account: { email: 'olena@lily.example', password: 'frontdesk-demo' } },
  }
  // Where letters really go out, they are read where they arrive.
  const inbox = app.settings.mail.url === null && {
    inbox: (asked: { to?: string; id?: string }) => readOutbox(app.ports, app.settings.secretKey, asked),
  }
  const marketplace = isAltegioSandbox(app.settings) && { altegio: await altegioOf(app.settings) }
  await app.register(sandboxPlugin, { prefix: '/sandbox', world, ...salon, ...inbox, ...marketplace })
}

/** Altegio knows the salons' people of the demo data by the same addresses. */
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
