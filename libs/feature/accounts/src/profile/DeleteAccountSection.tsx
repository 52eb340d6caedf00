import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { sessionQueries, signOut, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { SettingsSection } from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { isWithoutPassword } from '../confirm-password/isWithoutPassword.ts'
import { NoPassword } from '../confirm-password/NoPassword.tsx'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import { signInNoticeAtom } from '../session/signInNoticeAtom.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { isWrongPassword } from '../confirm-password/isWrongPassword.ts'

/**
 * Deletes the user's own account after a typed confirmation and the password (AUTH-12). Clears everything of the user
 * on this device; the sign-in page confirms the deletion.
 */
export function DeleteAccountSection({ admin }: { admin: Admin }) {
  const { t } = useLingui()
  const platform = usePlatform()
  const failureOf = useFailureOf()
  const setWord = useSetAtom(signInNoticeAtom)
  const wait = useWait()
  const needsPassword = useQuery(sessionQueries.me(platform.api)).data?.capabilities.passwordConfirmation ?? false
  const [isOpen, dialog] = useDisclosure(false)
  const remove = useSoleMutation({
    mutationFn: async (password: string) => {
      if (needsPassword) await platform.api.accounts.confirmPassword({ password })
      return platform.api.accounts.deleteAdmin({ id: admin.id })
    },
    onMutate: () => wait.begin(0),
    onError: (error) => wait.begin(cooldownOf(error)),
    onSuccess: () => {
      setWord('account-deleted')
      signOut(platform)
    },
  })
  const isLastOwner = remove.error instanceof ApiError && remove.error.code === 'LAST_OWNER'
  const hasNone = isWithoutPassword(remove.error)
  const isSaidElsewhere = hasNone || isWrongPassword(remove.error)
  return (
    <SettingsSection
      title={<Trans>Delete your account</Trans>}
      lead={<Trans>You are signed out everywhere, and your name, email and phone number are erased.</Trans>}
    >
      <Button
        variant="outline"
        color="red"
        onClick={() => {
          remove.reset()
          wait.begin(0)
          dialog.open()
        }}
      >
        <Trans>Delete account…</Trans>
      </Button>
      <DeleteAccountDialog
        isOpen={isOpen}
        onClose={dialog.close}
        confirmation={admin.email || admin.fullName}
        isPending={remove.isPending}
        failure={
          isLastOwner ? t`You are the last owner of a company` : isSaidElsewhere ? null : failureOf(remove.error)
        }
        isLastOwner={isLastOwner}
        needsPassword={needsPassword}
        email={admin.email}
        wait={wait.seconds}
        noPassword={hasNone ? <NoPassword email={admin.email} /> : null}
        onDelete={(password, onError) => remove.mutate(password, { onError })}
      />
    </SettingsSection>
  )
}
