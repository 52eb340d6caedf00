import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AltegioWorld } from './AltegioWorld.ts'
import type { AltegioRequest } from './AltegioRequest.ts'

/**
 * Shapes of developer.alteg.io, Developer Tools 1.0: the status of an application in a location, the
 * partner's callback, uninstall.
 */
const answer = (data: unknown) => ({ success: true, data, meta: [] })
const refusal = (message: string) => ({ success: false, data: null, meta: { message } })

const Moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const Payment = z.strictObject({
  salon_id: z.int(),
  application_id: z.int(),
  currency_iso: z.string().regex(/^[A-Z]{3}$/),
  payment_sum: z.number().nonnegative(),
  payment_date: Moment,
  period_from: Moment,
  period_to: Moment,
})

type SalonPath = { Params: { salonId: string; applicationId?: string } }

type Outcome = { status: number; body: object }

type ServeCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: Omit<AltegioRequest, 'at'>,
  work: () => Outcome,
) => FastifyReply

/** Serves the part of Altegio's API that the product uses, to whoever has the partner token. */
export function altegioApiRoutes(app: FastifyInstance, altegio: AltegioWorld, partnerToken: string): void {
  const serve = servePartner(altegio, partnerToken)
  connectionRoutes(app, altegio, serve)
  paymentRoutes(app, altegio, serve)
  clientRoutes(app, altegio, serve)

  app.get<SalonPath>('/altegio/api/v1/company/:salonId', (request, reply) => {
    const { salonId } = request.params
    return serve(request, reply, { call: 'company', salonId }, () => {
      const salon = altegio.salons().find(({ id }) => id === salonId)
      if (!salon) return { status: 404, body: refusal('Not found.') }
      const { title, city, address } = salon
      const details = { phone: '+380445550100', short_descr: 'Salon', description: '<p>Hair &amp; nails</p>' }
      return {
        status: 200,
        body: answer({ id: Number(salonId), title, city, address, timezone_name: 'Europe/Kyiv', ...details }),
      }
    })
  })
}

/** Answers the calls of the partner alone; a planned fault comes first, or in place of the answer. */
function servePartner(altegio: AltegioWorld, partnerToken: string): ServeCall {
  const isPartner = ({ headers }: FastifyRequest) =>
    headers.authorization === `Bearer ${partnerToken}` && headers.accept === 'application/vnd.api.v2+json'

  return (request, reply, { call, salonId }, work) => {
    altegio.record({ call, salonId })
    if (!isPartner(request)) return reply.code(401).send(refusal('Authentication needed.'))
    const fault = altegio.faults.take(call, salonId)
    switch (fault?.kind) {
      case 'limited':
        return reply.code(429).header('retry-after', fault.retryAfter).send(refusal('Too many requests.'))
      case 'server-error':
        return reply.code(502).type('text/html').send('<h1>Bad gateway</h1>')
      case 'refused':
        return reply.code(fault.status).send(refusal(fault.message))
      case 'nonsense':
        return reply.code(200).type('text/html').send('<h1>Maintenance</h1>')
      case 'lost-answer':
        work()
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      case undefined: {
        const { status, body } = work()
        return reply.code(status).send(body)
      }
    }
  }
}

/** The application in a salon: its status, its activation and its removal. */
function connectionRoutes(app: FastifyInstance, altegio: AltegioWorld, serve: ServeCall): void {
  app.get<SalonPath>('/altegio/marketplace/salon/:salonId/application/:applicationId', (request, reply) => {
    const { salonId } = request.params
    return serve(request, reply, { call: 'status', salonId }, () => {
      const link = altegio.linkOf(salonId)
      if (link === null) return { status: 404, body: refusal('Not found.') }
      const connection_status = { status: link.status, created_at: link.createdAt }
      return { status: 200, body: answer({ logs: link.logs, payments: link.payments ?? [], connection_status }) }
    })
  })

  app.post<SalonPath>('/altegio/marketplace/salon/:salonId/application/:applicationId/uninstall', (request, reply) => {
    const { salonId } = request.params
    return serve(request, reply, { call: 'uninstall', salonId }, () => {
      if (altegio.linkOf(salonId) !== null) altegio.uninstall(salonId)
      return { status: 200, body: answer({}) }
    })
  })

  app.post<{ Body: { salon_id?: unknown; application_id?: unknown; webhook_urls?: unknown } | null }>(
    '/altegio/marketplace/partner/callback',
    (request, reply) => {
      const salonId = String(request.body?.salon_id)
      return serve(request, reply, { call: 'activate', salonId }, () => {
        if (String(request.body?.application_id) !== altegio.applicationId)
          return { status: 404, body: refusal('Not found.') }
        const link = altegio.linkOf(salonId)
        // Repeating an activation is refused, too: the status is to be read first.
        if (link?.status !== 'pending') return { status: 422, body: refusal('The application cannot be activated.') }
        altegio.change(salonId, 'active', 'partner_api')
        const addresses = request.body?.webhook_urls
        if (Array.isArray(addresses))
          altegio.sendEventsTo(
            salonId,
            addresses.filter((address) => typeof address === 'string'),
          )
        return { status: 201, body: answer({}) }
      })
    },
  )
}

/** The payments to the partner for the application in a salon. */
function paymentRoutes(app: FastifyInstance, altegio: AltegioWorld, serve: ServeCall): void {
  app.post<{ Body: unknown }>('/altegio/marketplace/partner/payment', (request, reply) => {
    const parsed = Payment.safeParse(request.body)
    const salonId = String(parsed.data?.salon_id)
    return serve(request, reply, { call: 'payment', salonId }, () => {
      if (!parsed.success) return { status: 422, body: refusal('An error has occurred.') }
      const { salon_id: _salon, application_id, ...payment } = parsed.data
      if (String(application_id) !== altegio.applicationId) return { status: 403, body: refusal('Access denied.') }
      const recorded = altegio.reportPayment(salonId, payment)
      return recorded
        ? { status: 200, body: answer({ id: recorded.id }) }
        : { status: 422, body: refusal('The application is not active.') }
    })
  })

  app.post<{ Params: { paymentId: string } }>(
    '/altegio/marketplace/partner/payment/refund/:paymentId',
    (request, reply) => {
      const paymentId = Number(request.params.paymentId)
      return serve(request, reply, { call: 'refund', salonId: altegio.salonOfPayment(paymentId) ?? '' }, () =>
        altegio.refundPayment(paymentId)
          ? { status: 200, body: answer({}) }
          : { status: 422, body: refusal('An error has occurred.') },
      )
    },
  )
}

const ClientSearch = z.object({
  page: z.int().positive(),
  page_size: z.int().positive().max(200),
  fields: z.array(z.string()),
  operation: z.enum(['AND', 'OR']),
  filters: z.array(z.object({ type: z.literal('quick_search'), state: z.object({ value: z.string() }) })),
})
const day = /^\d{4}-\d\d-\d\d$/

/** The clients of a salon, by a search, and their appointments: the business API 1.0, which has them by fields. */
function clientRoutes(app: FastifyInstance, altegio: AltegioWorld, serve: ServeCall): void {
  const isActive = (salonId: string) => altegio.linkOf(salonId)?.status === 'active'

  app.post<SalonPath & { Body: unknown }>('/altegio/api/v1/company/:salonId/clients/search', (request, reply) => {
    const { salonId } = request.params
    const parsed = ClientSearch.safeParse(request.body)
    return serve(request, reply, { call: 'clients', salonId }, () => {
      if (!parsed.success) return { status: 422, body: refusal('An error has occurred.') }
      if (!isActive(salonId)) return { status: 403, body: refusal('No rights to the location.') }
      const { fields, filters, page_size: size } = parsed.data
      const found = altegio.clients
        .of(salonId)
        .filter(({ name, phone }) => filters.every(({ state }) => `${name} ${phone}`.includes(state.value)))
        .slice(0, size)
        .map(({ id, name, phone, visits }) => ({ id, name, phone, visits_count: visits }))
      const shown = found.map((client) =>
        Object.fromEntries(Object.entries(client).filter(([field]) => fields.includes(field))),
      )
      return { status: 200, body: { ...answer(shown), meta: { total_count: found.length } } }
    })
  })

  app.get<SalonPath & { Querystring: Record<string, string | undefined> }>(
    '/altegio/api/v1/records/:salonId',
    (request, reply) => {
      const { salonId } = request.params
      const { client_id: clientId, start_date: from = '', end_date: to = '', count = '25' } = request.query
      return serve(request, reply, { call: 'records', salonId }, () => {
        if (!day.test(from) || !day.test(to)) return { status: 422, body: refusal('An error has occurred.') }
        if (!isActive(salonId)) return { status: 403, body: refusal('No rights to the location.') }
        const records = altegio.clients
          .of(salonId)
          .filter(({ id }) => String(id) === clientId)
          .flatMap((client) => client.records)
          .filter(({ datetime }) => datetime.slice(0, 10) >= from && datetime.slice(0, 10) <= to)
          .slice(0, Number(count))
        return { status: 200, body: { ...answer(records), meta: { page: 1, total_count: records.length } } }
      })
    },
  )
}
