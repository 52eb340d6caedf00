import { useContext } from 'react'
import { PlatformContext } from '../../provider/platformContext.ts'
import { safeAddress } from '../../addresses/safeAddress.ts'
import { Avatar } from './Avatar.tsx'

/**
 * The picture of a colleague or of the reader, by its `avatarUrl` on the wire, or their initials (TEAM-1). It is shown
 * beside the name.
 */
export function PersonAvatar(props: { name: string; avatarUrl: string | null | undefined; size?: number }) {
  const { avatarUrl, ...shown } = props
  const apiHost = useContext(PlatformContext)?.config.apiHost ?? '/'
  return <Avatar {...shown} imageUrl={avatarUrl ? safeAddress(avatarUrl, apiHost, window.location.href) : null} />
}
