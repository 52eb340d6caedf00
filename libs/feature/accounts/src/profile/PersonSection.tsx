import { Trans, useLingui } from '@lingui/react/macro'
import { sessionQueries, useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { SettingsSection } from '@frontdesk/platform/parts'
import type { Me } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import { OwnPicture } from './picture/OwnPicture.tsx'
import { PersonForm, type Person } from './PersonForm.tsx'

/**
 * The form in which administrators change their own data (AUTH-12). The response replaces the cached administrator but
 * for the picture, which may be on its way.
 */
export function PersonSection({ admin }: { admin: Admin }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const failureOf = useFailureOf()
  const wait = useWait()
  const update = useSoleMutation({
    mutationFn: (person: Person) => api.accounts.updateMe(person),
    onMutate: () => wait.begin(0),
    onSuccess: (changed) => {
      queryClient.setQueryData<Me>(
        sessionQueries.me(api).queryKey,
        (me) => me && { ...me, admin: { ...changed, avatarUrl: me.admin.avatarUrl } },
      )
      toasts.show({ type: 'success', message: t`Your profile is saved` })
    },
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  return (
    <SettingsSection
      title={<Trans>About you</Trans>}
      lead={
        admin.avatarUrl === undefined ? (
          <Trans>Colleagues and customers see your name. Your phone number is only for us.</Trans>
        ) : (
          <Trans>
            Colleagues and customers see your name, and colleagues your picture. Your phone number is only for us.
          </Trans>
        )
      }
    >
      {admin.avatarUrl !== undefined && <OwnPicture admin={admin} />}
      <PersonForm
        key={admin.id}
        admin={admin}
        onSubmit={update.mutate}
        isPending={update.isPending}
        failure={failureOf(update.error)}
        wait={wait.seconds}
      />
    </SettingsSection>
  )
}
