import { CompanySettingsPage } from '@frontdesk/onboarding'
import { useChooseCompany } from '../leaving/useChooseCompany.ts'

/** The settings of a company; a new one is opened as every other company is. */
export default function CompanySettings() {
  return <CompanySettingsPage onMade={useChooseCompany()} />
}
