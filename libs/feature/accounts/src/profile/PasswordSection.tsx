import { Trans } from '@lingui/react/macro'
import { storeDeviceToken, useApi, useSoleMutation } from '@frontdesk/platform'
import { SettingsSection } from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { isTooCommonPassword } from '../form/useNewPasswordRules.ts'
import { useWait } from '../form/useWait.ts'
import { sessionListQuery } from '../settings/sessionListQuery.ts'
import { isWrongPassword } from '../confirm-password/isWrongPassword.ts'
import { PasswordForm, type PasswordChange } from './PasswordForm.tsx'

/** Changes the password with the current one (AUTH-12); the provider ends every other session with it. */
export function PasswordSection({ admin }: { admin: Admin }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const failureOf = useFailureOf()
  const wait = useWait()
  const change = useSoleMutation({
    mutationFn: (how: PasswordChange) => api.accounts.changePassword(how),
    onMutate: () => wait.begin(0),
    onSuccess: (answer) => {
      storeDeviceToken(answer)
      return queryClient.invalidateQueries({ queryKey: sessionListQuery(api).queryKey })
    },
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  return (
    <SettingsSection
      title={<Trans>Password</Trans>}
      lead={<Trans>A new password signs you out on every other device.</Trans>}
    >
      <PasswordForm
        email={admin.email}
        onSubmit={(how, done) => change.mutate(how, done)}
        isPending={change.isPending}
        isDone={change.isSuccess}
        failure={isWrongPassword(change.error) || isTooCommonPassword(change.error) ? null : failureOf(change.error)}
        wait={wait.seconds}
      />
    </SettingsSection>
  )
}
