import { ChatById, CompanyBoundary } from '@frontdesk/chats'
import { useStore } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { PersonCall, useSupportConversation } from '@frontdesk/support-widget'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import classes from './SupportPage.module.css'

/** The company's whole conversation with support, in the thread of `chats`, with its files. Route `/support`. */
export default function SupportPage() {
  return <CompanyBoundary>{(companyId) => <SupportThread key={companyId} companyId={companyId} />}</CompanyBoundary>
}

function SupportThread({ companyId }: { companyId: number }) {
  const support = useSupportConversation(companyId)
  const conversation = useStore(support.conversation, (value) => value)
  useEffect(() => support.open(), [support])
  useEffect(() => {
    if (document.visibilityState === 'visible') support.see()
  }, [support, conversation])
  const failure = <FailureState title={<Trans>The conversation could not be loaded</Trans>} onRetry={support.refresh} />
  if (conversation.is === 'refused' || conversation.is === 'unreachable') return failure
  if (conversation.is !== 'open') return <SkeletonRows rows={6} />
  const { people, person, asking } = conversation
  return (
    <div className={classes.page}>
      {person !== null && (
        <div className={classes.person}>
          <PersonCall person={person} asking={asking} onAsk={support.askForPerson} />
        </div>
      )}
      <div className={classes.thread}>
        <ChatById companyId={companyId} chatId={people.chatId} missing={failure} />
      </div>
    </div>
  )
}
