import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Bank } from './Bank.ts'
import { toWire, type BankInvoice, type NewInvoice } from './BankInvoice.ts'

const Amount = z.int().min(0)
const Text = z.string().max(2000)
const Creation = z.looseObject({
  amount: Amount,
  ccy: z.int().default(980),
  merchantPaymInfo: z
    .looseObject({ reference: Text.default(''), destination: Text.default('') })
    .default({ reference: '', destination: '' }),
  // Left out where nobody is to be led back; an empty one is no address.
  redirectUrl: z.url().max(2000).optional(),
  webHookUrl: Text.default(''),
  paymentType: z.enum(['debit', 'verification']).default('debit'),
  saveCardData: z.looseObject({ saveCard: z.boolean(), walletId: Text.optional() }).optional(),
})
const Charge = z.looseObject({
  cardToken: Text,
  amount: Amount.positive(),
  ccy: z.int().default(980),
  merchantPaymInfo: z
    .looseObject({ reference: Text.default(''), destination: Text.default('') })
    .default({ reference: '', destination: '' }),
  // Left out where nobody is to be led back; an empty one is no address.
  redirectUrl: z.url().max(2000).optional(),
  webHookUrl: Text.default(''),
  initiationKind: z.enum(['merchant', 'client']),
})

const root = '/bank/api/merchant'

const refusal = (reply: FastifyReply, status: number, errCode: string, errText: string) =>
  reply.code(status).send({ errCode, errText })
const bad = (reply: FastifyReply) => refusal(reply, 400, 'BAD_REQUEST', 'invalid request')
const notTokenised = (reply: FastifyReply) => refusal(reply, 403, 'FORBIDDEN', 'tokenization is not enabled')

/**
 * Serves monobank's acquiring at `/bank/api/merchant/…`: https://monobank.ua/api-docs/acquiring. Each call carries the
 * merchant's token in `X-Token`; errors are `{errCode, errText}`.
 */
export function bankRoutes(app: FastifyInstance, bank: Bank): void {
  const gate = merchantGate(bank)
  app.get(`${root}/pubkey`, { onRequest: gate }, () => ({ key: Buffer.from(bank.publicKey).toString('base64') }))
  invoiceRoutes(app, bank, gate)
  walletRoutes(app, bank, gate)

  app.get<{ Querystring: { from?: string; to?: string } }>(`${root}/statement`, { onRequest: gate }, (request) => ({
    list: bank
      .list(new Date(Number(request.query.from) * 1000), new Date(Number(request.query.to ?? 9_999_999_999) * 1000))
      .map((invoice) => ({
        invoiceId: invoice.invoiceId,
        status: invoice.status,
        maskedPan: invoice.maskedPan ?? '',
        date: invoice.createdDate.toISOString(),
        amount: invoice.amount,
        ccy: invoice.ccy,
        reference: invoice.reference,
      })),
  }))
}

type Gate = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** Refuses a call without the merchant's token, and each call while the bank is out of order. */
const merchantGate =
  (bank: Bank): Gate =>
  async (request, reply) => {
    if (request.headers['x-token'] !== bank.token) return refusal(reply, 403, 'FORBIDDEN', 'forbidden')
    if (bank.faults.status !== null) return refusal(reply, bank.faults.status, 'TMR', 'try again later')
    return undefined
  }

/** Invoices that a customer pays on the bank's page: how they are opened, read, closed and paid back. */
function invoiceRoutes(app: FastifyInstance, bank: Bank, gate: Gate): void {
  app.post(`${root}/invoice/create`, { onRequest: gate }, (request, reply) => {
    const parsed = Creation.safeParse(request.body)
    if (!parsed.success) return bad(reply)
    const { saveCardData, merchantPaymInfo, ...of } = parsed.data
    if (of.paymentType === 'debit' && of.amount === 0) return bad(reply)
    if (saveCardData?.saveCard && !bank.faults.isTokenised) return notTokenised(reply)
    const invoice = bank.create({
      ...only(of),
      paymentType: of.paymentType,
      reference: merchantPaymInfo.reference,
      destination: merchantPaymInfo.destination,
      walletId: saveCardData?.saveCard ? (saveCardData.walletId ?? null) : null,
    })
    return reply.send({ invoiceId: invoice.invoiceId, pageUrl: pageOf(app, invoice, request) })
  })

  app.get<{ Querystring: { invoiceId?: string } }>(`${root}/invoice/status`, { onRequest: gate }, (request, reply) => {
    const invoice = bank.find(String(request.query.invoiceId))
    if (!invoice) return refusal(reply, 404, 'NOT_FOUND', 'invoice not found')
    const shown = toWire(invoice)
    if (invoice.status === 'success') invoice.isTokenLate = false
    return reply.send(shown)
  })

  app.post<{ Body: { invoiceId?: string } }>(`${root}/invoice/remove`, { onRequest: gate }, (request, reply) =>
    bank.remove(String(request.body.invoiceId))
      ? reply.send({})
      : refusal(reply, 400, 'BAD_REQUEST', 'invoice is not open'),
  )

  app.post<{ Body: { invoiceId?: string; extRef?: string; amount?: number } }>(
    `${root}/invoice/cancel`,
    { onRequest: gate },
    (request, reply) => {
      const { invoiceId, extRef, amount } = request.body
      const refund = bank.cancel(String(invoiceId), String(extRef), amount ?? null)
      if (!refund) return refusal(reply, 400, 'BAD_REQUEST', 'invoice cannot be cancelled')
      const { status, createdDate, modifiedDate } = refund
      return reply.send({ status, createdDate, modifiedDate })
    },
  )
}

/** Saved cards, and charges of them. */
function walletRoutes(app: FastifyInstance, bank: Bank, gate: Gate): void {
  app.get<{ Querystring: { walletId?: string } }>(`${root}/wallet`, { onRequest: gate }, (request) => ({
    wallet: bank
      .wallet(String(request.query.walletId))
      .map(({ cardToken, card: { maskedPan } }) => ({ cardToken, maskedPan, country: '804' })),
  }))

  app.delete<{ Querystring: { cardToken?: string } }>(`${root}/wallet/card`, { onRequest: gate }, (request, reply) =>
    bank.forget(String(request.query.cardToken))
      ? reply.send({})
      : refusal(reply, 404, 'NOT_FOUND', 'card token not found'),
  )

  app.post(`${root}/wallet/payment`, { onRequest: gate }, (request, reply) => {
    const parsed = Charge.safeParse(request.body)
    if (!parsed.success) return bad(reply)
    if (!bank.faults.isTokenised) return notTokenised(reply)
    const { cardToken, merchantPaymInfo, ...of } = parsed.data
    const { reference, destination } = merchantPaymInfo
    const charged = bank.charge(
      { ...only(of), paymentType: 'debit', walletId: null, reference, destination },
      cardToken,
    )
    if (!charged) return refusal(reply, 404, 'NOT_FOUND', 'card token not found')
    if (bank.faults.losesAnswer) {
      bank.faults.losesAnswer = false
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.send({
      ...toWire(charged),
      ...(charged.status === 'processing' && { tdsUrl: pageOf(app, charged, request) }),
    })
  })
}

const pageOf = ({ prefix }: FastifyInstance, { invoiceId }: BankInvoice, { protocol, host }: FastifyRequest) =>
  `${protocol}://${host}${prefix}/bank/pay/${invoiceId}`

const only = (of: Pick<NewInvoice, 'amount' | 'ccy' | 'webHookUrl'> & { redirectUrl?: string | undefined }) => ({
  amount: of.amount,
  ccy: of.ccy,
  redirectUrl: of.redirectUrl ?? '',
  webHookUrl: of.webHookUrl,
})
