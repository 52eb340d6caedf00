import { AssistantRoom } from '../assistant/AssistantRoom.tsx'
import { InCompany } from './InCompany.tsx'

/** Try the assistant live, and see and edit what it is told (CHAT-5). Route `/assistant`. */
export const AssistantPage = () => (
  <InCompany>{(companyId) => <AssistantRoom key={companyId} companyId={companyId} />}</InCompany>
)
