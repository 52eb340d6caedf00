import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { featuresOf } from './featuresOf.ts'

/** Registers the routes that return the features of a company (FLAG-1, FLAG-2). */
export function featureRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getFeatures, async ({ companyId, caller, ports: { db } }) => ({
    features: Object.fromEntries(await featuresOf(db, companyId, caller)),
  }))
  // All flags are read: they are few, and this keeps one way of evaluating them.
  handle(app, endpoints.checkFeature, async ({ params, companyId, caller, ports: { db } }) => ({
    isEnabled: (await featuresOf(db, companyId, caller)).get(params.name) ?? false,
  }))
}
