import { UnsentNotice, useSender, WaitingNotice } from '@frontdesk/chats'

/** Sends the messages to askers that this device still has, and asks about those that waited too long (MSG-4, F-11). */
export function UnsentMessages() {
  useSender()
  return (
    <>
      <UnsentNotice />
      <WaitingNotice />
    </>
  )
}
