import { AssistantPanel } from '../assistant/AssistantPanel.tsx'
import { CompanyBoundary } from './CompanyBoundary.tsx'

/** Try the assistant live, and read and edit its instructions (CHAT-5). Route `/assistant`. */
export const AssistantPage = () => (
  <CompanyBoundary>{(companyId) => <AssistantPanel key={companyId} companyId={companyId} />}</CompanyBoundary>
)
