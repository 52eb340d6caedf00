import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expandObject } from './expandObject.ts'
import { openSavedAnswers, type StripeAnswer } from './savedAnswers.ts'
import { settleDue, type StripeDouble } from './StripeDouble.ts'
import { stripeCalls } from './stripeCalls.ts'
import { nestForm, type FormValue } from './stripeForm.ts'
import { StripeRefusal, wrongParameter } from './StripeRefusal.ts'
import type { StripeList, StripeObject } from './StripeShapes.ts'

/**
 * Seconds until a new object can be searched for: searching is not for reading what was just written.
 * https://docs.stripe.com/search
 */
const searchLag = 60

const names = {
  customers: 'customer',
  'checkout/sessions': 'checkout.session',
  payment_intents: 'payment_intent',
  payment_methods: 'payment_method',
  refunds: 'refund',
  disputes: 'dispute',
} as const satisfies Record<string, StripeObject['object']>

type Parameters = { [name: string]: FormValue }

/**
 * Serves Stripe's API v1 at `/stripe/v1/…`, as far as the product uses it: https://docs.stripe.com/api. Bodies are
 * forms; each call carries the secret key as a bearer token and the version of the API; errors are
 * `{error: {type, code, message, …}}`.
 */
export function stripeRoutes(app: FastifyInstance, stripe: StripeDouble): void {
  const { store, faults } = stripe
  const answers = openSavedAnswers(store.now)

  const send = (reply: FastifyReply, { status, body }: StripeAnswer) => reply.code(status).send(body)
  const refuse = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof StripeRefusal)) throw error
    return send(reply, { status: error.status, body: { error: error.error } })
  }
  const gate = async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization, 'stripe-version': version } = request.headers
    if (authorization !== `Bearer ${stripe.secretKey}`)
      return refuse(
        reply,
        new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }),
      )
    if (faults.status !== null)
      return refuse(reply, new StripeRefusal(faults.status, { type: 'api_error', message: 'Something went wrong' }))
    if (version === undefined) return refuse(reply, wrongParameter('Stripe-Version', 'The version is missing'))
    stripe.serveAt(`${request.protocol}://${request.host}${app.prefix}`)
    settleDue(store)
    return undefined
  }

  app.get<{ Params: { '*': string } }>('/stripe/v1/*', { onRequest: gate }, (request, reply) => {
    try {
      const body = readObjects(stripe, request.params['*'], nestForm(request.query))
      return reply.send(body)
    } catch (error) {
      return refuse(reply, error)
    }
  })

  app.post<{ Params: { '*': string } }>('/stripe/v1/*', { onRequest: gate }, (request, reply) => {
    const path = request.params['*']
    const parameters = nestForm(request.body)
    const { expand, ...of } = parameters
    const key = request.headers['idempotency-key']
    try {
      const answer = answers.answer(typeof key === 'string' ? key : null, JSON.stringify([path, parameters]), () => {
        const [name, id] = callOf(path)
        const call = stripeCalls[name]
        if (!call) throw unknownPath(path)
        const object = call(stripe, id, of)
        const body = expandObject(store, object, pathsOf(expand))
        // After the answer was made: it may still be on its way when the customer has paid.
        if (path === 'checkout/sessions' && object.object === 'checkout.session') stripe.onPage(object)
        return { status: 200, body }
      })
      if (faults.losesAnswer && path === 'payment_intents') {
        faults.losesAnswer = false
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
      return send(reply, answer)
    } catch (error) {
      return refuse(reply, error)
    }
  })
}

/** The call of a path, with `:id` in place of an id, and the id. */
function callOf(path: string): [name: string, id: string] {
  const parts = path.split('/')
  const place = parts.findIndex((part) => /^(cus|pm|pi|ch|seti|cs|re|dp)_/.test(part))
  const id = parts[place] ?? ''
  return [parts.map((part, at) => (at === place ? ':id' : part)).join('/'), id]
}

const unknownPath = (path: string) =>
  new StripeRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (/v1/${path}).` })

const pathsOf = (expand: FormValue | undefined): string[] =>
  typeof expand === 'object' ? Object.values(expand).filter((path) => typeof path === 'string') : []

function readObjects({ store }: StripeDouble, path: string, parameters: Parameters): object {
  const paths = pathsOf(parameters['expand'])
  if (path === 'customers/search') return search(store, parameters)
  const [name, id] = callOf(path)
  const kind = names[name.replace(/\/:id$/, '') as keyof typeof names]
  if (kind === undefined) throw unknownPath(path)
  if (id !== '') return expandObject(store, store.get(kind, id), paths)
  const found = store.list<StripeObject['object']>(kind, (one) => isMeant(one, parameters))
  const data = found.map((one) =>
    expandObject(
      store,
      one,
      paths.map((each) => each.replace(/^data\./, '')),
    ),
  )
  return pageOf(`/v1/${path}`, data as { id: string }[], parameters)
}

/** Whether an object is one that a list is narrowed to. */
function isMeant(one: StripeObject, parameters: Parameters): boolean {
  const { created } = parameters
  const since = typeof created === 'object' ? Number(created['gte'] ?? 0) : 0
  return (
    one.created >= since &&
    ['customer', 'payment_intent', 'charge'].every(
      (name) => parameters[name] === undefined || (one as Record<string, unknown>)[name] === parameters[name],
    )
  )
}

function pageOf(url: string, all: { id: string }[], { limit, starting_after: after }: Parameters): StripeList {
  const most = Math.min(Math.max(Number(limit ?? 10) || 10, 1), 100)
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  return { object: 'list', url, has_more: all.length > from + most, data: all.slice(from, from + most) }
}

/** Searches customers by one field of their metadata: `metadata['company']:'7'`. */
function search(store: StripeDouble['store'], { query }: Parameters): object {
  const found = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(typeof query === 'string' ? query : '')
  if (!found) throw wrongParameter('query', 'We were unable to parse your search query.')
  const [, field = '', value] = found
  const isFound = store.seconds() - searchLag
  const data = store.list('customer', (one) => one.metadata[field] === value && one.created <= isFound)
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, data, next_page: null }
}
