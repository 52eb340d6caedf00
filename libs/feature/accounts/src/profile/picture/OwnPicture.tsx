import { useLingui } from '@lingui/react/macro'
import { ApiError, type Me } from '@frontdesk/api-client'
import { sessionQueries, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import type { Admin } from '@frontdesk/contract'
import { refusalOfPicture } from '@frontdesk/team-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useFailureOf } from '../../form/useFailureOf.ts'
import { PictureField } from './PictureField.tsx'
import { squarePicture } from './squarePicture.ts'

/** Why a chosen file did not become a picture. */
class PictureRefused extends Error {
  readonly reason: 'type' | 'size' | 'unreadable'
  constructor(reason: 'type' | 'size' | 'unreadable', cause?: unknown) {
    super(`The picture is refused: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Why a picture was refused, here or by the server; null for another failure. */
function reasonOf(error: unknown): PictureRefused['reason'] | null {
  if (error instanceof PictureRefused) return error.reason
  if (!(error instanceof ApiError)) return null
  if (error.code === 'FILE_TYPE_REFUSED') return 'type'
  // The picture that was made is far below the server's bound: another one may be made right.
  return error.code === 'FILE_TOO_LARGE' ? 'unreadable' : null
}

/** The sentence for a picture that was not set, or not removed; null without a failure. */
function usePictureFailure(): (error: unknown) => string | null {
  const { t } = useLingui()
  const failureOf = useFailureOf()
  return (error) => {
    const reason = reasonOf(error)
    if (reason === 'type') return t`This file is no JPEG, PNG or WebP. Choose another one.`
    if (reason === 'size') return t`This picture is larger than 15 MB. Choose a smaller one.`
    if (reason === 'unreadable') return t`This picture cannot be read. Choose another one.`
    return failureOf(error)
  }
}

/**
 * The administrator's own picture (TEAM-1): made small here, and then uploaded. The response's picture replaces the
 * cached one; the name beside it may be on its way. `prepare`: makes the picture of a chosen file.
 */
export function OwnPicture({
  admin,
  prepare = squarePicture,
}: {
  admin: Admin
  prepare?: (file: File) => Promise<string>
}) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const failureOf = usePictureFailure()
  const keep = ({ avatarUrl = null }: Admin) =>
    queryClient.setQueryData<Me>(
      sessionQueries.me(api).queryKey,
      (me) => me && { ...me, admin: { ...me.admin, avatarUrl } },
    )
  const change = useSoleMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) return api.accounts.removeMyPicture()
      const refusal = refusalOfPicture(file)
      if (refusal !== null) throw new PictureRefused(refusal)
      const picture = await prepare(file).catch((cause: unknown) => {
        throw new PictureRefused('unreadable', cause)
      })
      return api.accounts.setMyPicture({ picture })
    },
    onSuccess: (changed, file) => {
      keep(changed)
      toasts.show({ type: 'success', message: file === null ? t`Your picture is removed` : t`Your picture is saved` })
    },
  })
  return (
    <PictureField
      name={admin.fullName}
      avatarUrl={admin.avatarUrl ?? null}
      pending={change.isPending ? (change.variables === null ? 'removal' : 'upload') : null}
      failure={failureOf(change.error)}
      onChoose={change.mutate}
      onRemove={() => change.mutate(null)}
    />
  )
}
