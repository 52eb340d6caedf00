import { useCompanyId } from '@frontdesk/platform'
import { Erasures } from './erasures/Erasures.tsx'
import { DataExports } from './exports/DataExports.tsx'
import { RetentionSection } from './retention/RetentionSection.tsx'
import classes from './PrivacyPage.module.css'

/** `/settings/data`: the data of the company in its own hands (PRIV-1 to 3). */
export function PrivacyPage() {
  const companyId = useCompanyId()
  if (companyId === null) return null
  return (
    <div className={classes.page}>
      <DataExports key={`exports ${companyId}`} companyId={companyId} />
      <Erasures key={`erasures ${companyId}`} companyId={companyId} />
      <RetentionSection key={`retention ${companyId}`} companyId={companyId} />
    </div>
  )
}
