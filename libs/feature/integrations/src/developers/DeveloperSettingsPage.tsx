import { useCompanyId } from '@frontdesk/platform'
import section from '../section/setup.module.css'
import { Webhooks } from '../webhooks/Webhooks.tsx'
import { ApiTokens } from '../api-tokens/ApiTokens.tsx'

/** `/settings/developers`: the access of other programs to the company (API-5, 6). */
export function DeveloperSettingsPage() {
  const companyId = useCompanyId()
  if (companyId === null) return null
  return (
    <div className={section.page}>
      <ApiTokens key={`tokens ${companyId}`} companyId={companyId} />
      <Webhooks key={`webhooks ${companyId}`} companyId={companyId} />
    </div>
  )
}
