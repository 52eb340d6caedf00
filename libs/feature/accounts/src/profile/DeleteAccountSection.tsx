import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { signOut, usePlatform } from '@frontdesk/platform'
import type { Admin } from '@frontdesk/contract'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useFailureOf } from '../form/useFailureOf.ts'
import { signInWordAtom } from '../session/signInWordAtom.ts'
import { SettingsSection } from '../settings/SettingsSection.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** Deletes one's own account behind a typed confirmation (AUTH-12). Nothing of the user stays here; the sign-in says that it is done. */
export function DeleteAccountSection({ admin }: { admin: Admin }) {
  const { t } = useLingui()
  const platform = usePlatform()
  const failureOf = useFailureOf()
  const setWord = useSetAtom(signInWordAtom)
  const [isOpen, dialog] = useDisclosure(false)
  const remove = useMutation({
    mutationFn: () => platform.api.accounts.deleteAdmin({ id: admin.id }),
    onSuccess: () => {
      setWord('account-deleted')
      signOut(platform)
    },
  })
  const isLastOwner = remove.error instanceof ApiError && remove.error.code === 'LAST_OWNER'
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
        failure={isLastOwner ? t`You are the last owner of a company` : failureOf(remove.error)}
        isLastOwner={isLastOwner}
        onDelete={() => remove.mutate()}
      />
    </SettingsSection>
  )
}
