import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/handle.ts'
import { extendTrial } from './extendTrial.ts'
import { updatePlan, createPlan, listPlans, sellAtNewPrice } from './plans.ts'
import { assignPromoCode, changePromoCode, createPromoCode, listPromoCodes } from './promoCodes.ts'
import { refundInvoice } from './refundInvoice.ts'

/** Registers the routes by which system administrators keep plans and promo codes, and give trials and money back. */
export function systemBillingRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listPlans, async ({ ports }) => ({ plans: await listPlans(ports.db) }))
  handle(app, endpoints.createPlan, async ({ body, ports, audit }) => ({ plan: await createPlan(ports, body, audit) }))
  handle(app, endpoints.updatePlan, async ({ body, ports, audit }) => ({ plan: await updatePlan(ports, body, audit) }))
  handle(app, endpoints.sellAtNewPrice, async ({ body, ports, audit }) => ({
    plan: await sellAtNewPrice(ports, body, audit),
  }))
  handle(app, endpoints.listPromoCodes, ({ query, ports }) => listPromoCodes(ports.db, query))
  handle(app, endpoints.createPromoCode, async ({ body, ports, audit }) => ({
    promoCode: await createPromoCode(ports, body, audit),
  }))
  handle(app, endpoints.changePromoCode, async ({ body, ports, audit }) => ({
    promoCode: await changePromoCode(ports, body, audit),
  }))
  handle(app, endpoints.assignPromoCode, async ({ body, ports, audit }) => ({
    promoCode: await assignPromoCode(ports, body, audit),
  }))
  handle(app, endpoints.extendTrial, async ({ body: { companyId, until }, ports, audit }) => {
    await extendTrial(ports, { companyId, until: new Date(until) }, audit)
    return { trialEndsAt: new Date(until).toISOString() }
  })
  handle(app, endpoints.refundInvoice, ({ body, ports, audit }) => refundInvoice(ports, body, audit))
}
