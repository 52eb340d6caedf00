import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../app/handle.ts'

/** Which features a company has (FLAG-1). */
export function featureRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getFeatures, async ({ companyId }) => {
    const rows = await app.ports.db
      .selectFrom('feature_flags')
      .leftJoin('company_feature_flags', (join) =>
        join.onRef('company_feature_flags.flag_id', '=', 'feature_flags.id').on('company_feature_flags.company_id', '=', companyId),
      )
      .select(['name', 'feature_flags.enabled as forAll', 'company_feature_flags.enabled as forCompany'])
      .orderBy('name')
      .execute()
    return { features: Object.fromEntries(rows.map((row) => [row.name, row.forCompany ?? row.forAll])) }
  })
}
