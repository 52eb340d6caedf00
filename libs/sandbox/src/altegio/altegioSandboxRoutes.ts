import type { FastifyInstance } from 'fastify'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import type { AltegioOptions, AltegioPerson } from './AltegioOptions.ts'
import { altegioPage, type Filled } from './altegioPage.ts'
import { altegioApiRoutes } from './altegioApiRoutes.ts'
import type { AltegioWorld } from './AltegioWorld.ts'
import type { AltegioSalon } from './salons.ts'
import { isKindOfData, userDataOf } from './userDataOf.ts'

/**
 * Simulates Altegio's marketplace at `/altegio`: choose salons and be redirected to the product as Altegio would
 * (provider-api section 3).
 */
export function altegioSandboxRoutes(
  app: FastifyInstance,
  altegio: AltegioWorld,
  { partnerToken, people, redirectTo, appOrigin }: AltegioOptions,
): void {
  const { prefix } = app
  altegioApiRoutes(app, altegio, partnerToken)
  const statusOf = (salonId: string) => altegio.linkOf(salonId)?.status ?? null
  const page = (filled: Filled, problem: string | null = null) => ({
    title: 'Altegio’s marketplace · Sandbox',
    styles: [`${prefix}/page.css`, `${prefix}/altegio/altegio.css`],
    scripts: [],
    body: altegioPage(prefix, { people, salons: altegio.salons(), statusOf }, filled, problem),
    ...(appOrigin !== undefined && { csp: { 'form-action': `'self' ${appOrigin}` } }),
  })
  servePageFile(app, '/altegio/altegio.css', new URL('altegio.css', import.meta.url))

  app.get('/altegio', (_request, reply) => sendPage(reply, page(atFirst(people, altegio.salons()))))

  app.post('/altegio/connect', (request, reply) => {
    const filled = filledIn(request.body, altegio.salons())
    const person = people.find(({ id }) => String(id) === filled.who) ?? newcomerOf(filled)
    if (person === null) return sendPage(reply.code(422), page(filled, 'Give your name and an email address.'))
    if (filled.salonIds.size === 0) return sendPage(reply.code(422), page(filled, 'Choose a salon, or several.'))
    for (const salonId of filled.salonIds) altegio.grant(salonId)
    const { data } = filled
    const parameters = new URLSearchParams([
      ...salonParameters([...filled.salonIds]),
      ...Object.entries(userDataOf(person, isKindOfData(data) ? data : 'signed', partnerToken)),
    ])
    return reply.redirect(`${redirectTo}?${parameters.toString()}`, 303)
  })

  app.post('/altegio/installed', (request, reply) => {
    const fields = new Map(Object.entries(request.body ?? {}).map(([name, value]) => [name, String(value)]))
    const salonId = fields.get('salon') ?? ''
    const act = { freeze: altegio.freeze, pay: altegio.pay, uninstall: altegio.uninstall }[fields.get('action') ?? '']
    const title = (fields.get('title') ?? '').trim().slice(0, longestTitle)
    if (altegio.linkOf(salonId) !== null) {
      if (act) act(salonId)
      else if (fields.get('action') === 'rename' && title !== '') altegio.rename(salonId, title)
    }
    return reply.redirect(`${prefix}/altegio`, 303)
  })
}

/** Characters of a salon's title. */
const longestTitle = 100

/** One salon and several salons have different parameter names. */
const salonParameters = (ids: readonly string[]): [string, string][] =>
  ids.map((id) => [ids.length === 1 ? 'salon_id' : 'salon_ids[]', id])

const atFirst = (people: readonly AltegioPerson[], salons: readonly AltegioSalon[]): Filled => ({
  who: String(people[0]?.id ?? 'new'),
  name: 'Aigerim Sadykova',
  email: 'aigerim@example.com',
  phone: '+7 701 555 01 23',
  data: 'signed',
  salonIds: new Set(salons.slice(0, 1).map(({ id }) => id)),
})

function filledIn(body: unknown, salons: readonly AltegioSalon[]): Filled {
  const fields = new Map(Object.entries(body ?? {}).map(([name, value]) => [name, String(value).trim()]))
  const field = (name: string) => fields.get(name) ?? ''
  return {
    who: field('who'),
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    data: field('data'),
    salonIds: new Set(salons.map(({ id }) => id).filter((id) => fields.has(`salon-${id}`))),
  }
}

/** The same address is always the same account at Altegio. */
function newcomerOf({ name, email, phone }: Filled): AltegioPerson | null {
  if (name === '' || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  const id =
    [...email.toLowerCase()].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 8_999_999, 7) +
    1_000_000
  return { id, name, email, phone }
}
