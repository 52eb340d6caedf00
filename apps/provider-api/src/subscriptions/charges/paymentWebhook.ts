import { isCardCharge, readInvoiceState } from '@frontdesk/billing-machine'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from '../../errors/refuse.ts'
import { readBytes } from '../../http/bodies/readBody.ts'
import { readPaymentReference, type PaymentNotice } from '../../ports/PaymentProvider.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { checkDuplicate, makeDue } from '../change/billingJobs.ts'

/**
 * Registers the webhook of the payment providers. A notice is a hint only: its signature is checked over the raw body,
 * the job of its invoice is made due, and it is answered at once. The job asks the provider itself, so that repeated,
 * reordered and forged notices end in the same state (reliability 5.5).
 */
export async function paymentWebhook(app: FastifyInstance): Promise<void> {
  const { ports } = app
  // The signature is of the bytes as they came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
    readBytes(request, payload),
  )
  app.post<{ Params: { provider: string } }>(
    '/webhooks/payments/:provider',
    { config: { bodyKind: 'webhook' } },
    async (request, reply) => {
      const provider = ports.paymentProvider(request.params.provider)
      if (!provider) throw refuse('NOT_FOUND')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
      )
      const notice = await provider.readNotice({ body, headers })
      if (notice.type === 'reject') throw refuse('UNAUTHORIZED', 'Invalid webhook signature')
      if (notice.type === 'unreadable') throw refuse('VALIDATION_ERROR', 'The body is signed, and is no event')
      if (notice.type === 'later') throw laterRefusal(notice.because)
      const attempt = notice.type === 'payment' ? readPaymentReference(notice.reference) : null
      if (notice.type === 'payment' && attempt)
        await changeBilling(ports, attempt.companyId, async (change) => {
          const invoice = await readInvoice(change, attempt.invoiceId)
          if (!invoice) return
          const { companyId } = attempt
          const of = { companyId, invoiceId: invoice.id, now: change.now }
          const duplicate = { ...of, paymentId: notice.paymentId, provider: provider.name }
          if (invoice.provider !== provider.name || invoice.attempt !== attempt.attempt) {
            // A charge of an earlier attempt, which was taken for failed or lost, may have been made late.
            if (isCardCharge(invoice) && attempt.attempt < invoice.attempt) await checkDuplicate(change.trx, duplicate)
            return
          }
          // A page that was opened by a call which then died is known by its notice.
          const { paymentId } = readInvoiceState(invoice)
          if (paymentId === null)
            await changeInvoice(change, invoice, { type: 'payment-noticed', paymentId: notice.paymentId })
          // The payment of a page has an id of its own beside that of the page; a charge has one.
          const isOther = paymentId !== null && paymentId !== notice.paymentId
          if (isOther && isCardCharge(invoice)) await checkDuplicate(change.trx, duplicate)
          await makeDue(change.trx, of)
        })
      return reply.send({})
    },
  )
}

/** Why a notice is to be sent again, as the operator reads it in the provider's list of deliveries. */
const laterRefusal = (because: Extract<PaymentNotice, { type: 'later' }>['because']): Refusal =>
  because === 'not-permitted'
    ? refuse('PAYMENT_UNREACHABLE', 'The payment provider does not let the key of this server read payments')
    : refuse('PAYMENT_UNREACHABLE')
