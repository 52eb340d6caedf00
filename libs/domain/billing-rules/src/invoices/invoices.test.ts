import { describe, expect, it } from 'vitest'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { invoiceLabel } from './invoiceLabel.ts'
import { invoicePayment, paymentMethodOf } from './PaymentMethod.ts'

describe('the label of an invoice (SUB-8)', () => {
  it.each([
    ['completed', 'paid'],
    ['processing', 'processing'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
    ['pending', 'pending'],
    ['canceled', 'pending'],
    ['COMPLETED', 'pending'],
    ['constructor', 'pending'],
    ['', 'pending'],
    [null, 'pending'],
    [undefined, 'pending'],
  ])('the label of an invoice with the status %s is %s', (status, label) => {
    expect(invoiceLabel(status)).toBe(label)
  })
})

describe('how an invoice was paid', () => {
  it('a payment is shown with the fields that the invoice has', () => {
    expect(invoicePayment(anInvoice())).toEqual({
      displayLabel: 'Visa 1902',
      maskedPan: '444403******1902',
      provider: 'monobank',
    })
    expect(invoicePayment({ maskedPan: '4444' })).toEqual({ displayLabel: null, maskedPan: '4444', provider: null })
    expect(invoicePayment({ provider: 'monobank', maskedPan: ' ' })).toEqual({
      displayLabel: null,
      maskedPan: null,
      provider: 'monobank',
    })
    expect(invoicePayment({})).toBeNull()
  })
})

describe('the payment method (SUB-8)', () => {
  const missing = aSubscription({ hasPaymentMethod: false, paymentMethodSummary: null })

  it('the payment method is the one of the subscription', () => {
    const visa = { displayLabel: 'Visa 1902', maskedPan: '444403******1902', provider: 'monobank' }
    expect(paymentMethodOf(aSubscription(), [anInvoice({ paymentDisplayLabel: 'Other' })])).toEqual(visa)
    expect(paymentMethodOf({ paymentMethodSummary: { maskedPan: '4444' } }, [])).toEqual({
      displayLabel: null,
      maskedPan: '4444',
      provider: null,
    })
    expect(paymentMethodOf({ paymentMethodSummary: { displayLabel: 'Visa' } }, [])).toMatchObject({
      displayLabel: 'Visa',
    })
  })

  it('the payment method is otherwise that of the latest paid invoice that names one', () => {
    const invoices = [
      anInvoice({ paymentDisplayLabel: 'Old', providerModifiedAt: '2026-01-01T00:00:00.000Z' }),
      anInvoice({
        paymentDisplayLabel: null,
        maskedPan: '1111',
        providerModifiedAt: '2026-02-01T00:00:00.000Z',
        status: 'processing',
      }),
      anInvoice({ paymentDisplayLabel: ' ', maskedPan: null, providerModifiedAt: '2026-03-01T00:00:00.000Z' }),
      anInvoice({ paymentDisplayLabel: 'Failed', providerModifiedAt: '2026-04-01T00:00:00.000Z', status: 'failed' }),
    ]
    expect(paymentMethodOf(missing, invoices)).toEqual({ displayLabel: null, maskedPan: '1111', provider: 'monobank' })
  })

  it('the payment method is that of the first of two invoices of the same time', () => {
    expect(paymentMethodOf(missing, [anInvoice({ paymentDisplayLabel: 'First' }), anInvoice()])).toMatchObject({
      displayLabel: 'First',
    })
  })

  it('the payment method is also derived from an invoice without a date', () => {
    expect(paymentMethodOf({}, [{ status: 'completed', maskedPan: '4444' }])).toMatchObject({ maskedPan: '4444' })
  })

  it('a payment method has no name when the provider only states that it exists', () => {
    expect(paymentMethodOf({ hasPaymentMethod: true, paymentMethodSummary: { provider: 'monobank' } }, [])).toEqual({
      displayLabel: null,
      maskedPan: null,
      provider: 'monobank',
    })
  })

  it.each(['failed', 'refunded', 'cancelled', 'pending'] as const)(
    'the payment method is missing when no invoice was paid: %s',
    (status) => {
      expect(paymentMethodOf(missing, [anInvoice({ status })])).toBeNull()
    },
  )

  it('a payment method is missing when the provider states none', () => {
    expect(paymentMethodOf({}, [{}])).toBeNull()
    expect(
      paymentMethodOf({ paymentMethodSummary: { provider: 'monobank' } }, [
        { status: 'completed', provider: 'monobank' },
      ]),
    ).toBeNull()
  })
})
