import { useLingui } from '@lingui/react/macro'

/**
 * The action of a call in the audit log, in words; null for a call that has no name here, such as one for a company.
 */
export function useActionName(): (action: string) => string | null {
  const { t } = useLingui()
  const names = new Map([
    ['POST /api/system-admin/jobs/repeat', t`Repeated a background job`],
    ['POST /api/system-admin/createCompany', t`Created a company`],
    ['PUT /api/system-admin/updateCompany', t`Changed a company`],
    ['DELETE /api/system-admin/deleteCompany', t`Deleted a company`],
    ['JOB webhook-deliveries', t`Switched a webhook off that nothing reached for days`],
    ['JOB company-purges', t`Removed what was left of a deleted company`],
    ['JOB erasures', t`Erased a customer of a company`],
    ['PUT /api/system-admin/archiveCompany', t`Archived a company`],
    ['PUT /api/system-admin/unarchiveCompany', t`Put a company back into the list`],
    ['PUT /api/system-admin/companies/:id/quotas', t`Changed the quotas of a company`],
    ['POST /api/system-admin/impersonations', t`Logged in as a company`],
    ['POST /api/system-admin/impersonations/allowChanges', t`Allowed changes while logged in as a company`],
    ['POST /api/system-admin/impersonations/end', t`Left a company`],
    ['POST /api/systemAdmin/createFeatureFlag', t`Created a feature flag`],
    ['PUT /api/systemAdmin/updateFeatureFlag/:id', t`Changed a feature flag`],
    ['DELETE /api/systemAdmin/deleteFeatureFlag/:id', t`Deleted a feature flag`],
    ['PUT /api/systemAdmin/companyFeatureFlags', t`Switched a feature flag for a company`],
    ['POST /api/system-admin/plans/create', t`Put a plan on sale`],
    ['PUT /api/system-admin/plans/update', t`Changed a plan`],
    ['POST /api/system-admin/plans/newPrice', t`Sold a plan at a new price`],
    ['POST /api/system-admin/promo-codes/create', t`Created a promo code`],
    ['PUT /api/system-admin/promo-codes/change', t`Changed a promo code`],
    ['POST /api/system-admin/promo-codes/assign', t`Gave a promo code to a company`],
    ['POST /api/system-admin/trials/extend', t`Extended a trial`],
    ['POST /api/system-admin/refunds', t`Refunded an invoice`],
    ['POST /api/system-admin/deliveries/settle', t`Settled a delivery of unknown outcome`],
    ['POST /api/system-admin/deliveries/repeat', t`Repeated a delivery of unknown outcome`],
    ['POST /api/system-admin/announcements/create', t`Announced something`],
    ['POST /api/system-admin/announcements/end', t`Ended an announcement`],
    ['POST /api/system-admin/support-hours/set', t`Changed the hours of support`],
    ['GET /api/system-admin/audit', t`Read the audit log`],
    ['GET /api/system-admin/audit.csv', t`Downloaded the audit log`],
  ])
  return (action) => names.get(action) ?? null
}
