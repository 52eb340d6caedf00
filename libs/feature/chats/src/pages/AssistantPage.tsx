import { AssistantPanel } from '../assistant/AssistantPanel.tsx'
import { CompanyBoundary } from './CompanyBoundary.tsx'

/** Try the assistant live, and see and edit what it is told (CHAT-5). Route `/assistant`. */
export const AssistantPage = () => (
  <CompanyBoundary>{(companyId) => <AssistantPanel key={companyId} companyId={companyId} />}</CompanyBoundary>
)
