import { Trans } from '@lingui/react/macro'
import { UnsentQuestion } from './UnsentQuestion.tsx'

/** Confirms a sign-out that would delete unsent messages: nothing of them stays on the device. */
export const LeaveQuestion = ({
  unsent,
  onLeave,
  onStay,
}: {
  unsent: number | null
  onLeave: () => void
  onStay: () => void
}) => (
  <UnsentQuestion
    isOpen={unsent !== null}
    unsent={unsent ?? 0}
    consequence={
      <Trans>
        When you sign out, unsent messages are removed from this device. Nobody who uses it after you will find them.
      </Trans>
    }
    leaveLabel={<Trans>Sign out and remove them</Trans>}
    onLeave={onLeave}
    onStay={onStay}
  />
)
