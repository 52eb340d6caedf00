import { AssistantPanel } from '@frontdesk/assistant'
import { AssistantChat, CompanyBoundary } from '@frontdesk/chats'

/**
 * The conversation of `chats` with the assistant, beside the forms of `assistant` that teach it
 * (CHAT-5). Route `/assistant`.
 */
export default function AssistantPage() {
  return (
    <CompanyBoundary>
      {(companyId) => (
        <AssistantPanel key={companyId} companyId={companyId} chat={<AssistantChat companyId={companyId} />} />
      )}
    </CompanyBoundary>
  )
}
