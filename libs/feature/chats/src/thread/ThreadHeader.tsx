import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Platform } from '@frontdesk/contract'
import { Avatar } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './ThreadHeader.module.css'

type Props = {
  name: string
  imageUrl: string | null
  platform: Platform
  /** A line about the other side: the channel, and a user name or phone number there. */
  about: string
  /** Link to the chat list, for screens that show one pane at a time. */
  backTo?: string | undefined
  /** More actions on the chat. */
  tools?: ReactNode
}

/** The head of a thread: the other side and the channel. */
export function ThreadHeader({ name, imageUrl, platform, about, backTo, tools }: Props) {
  const { t } = useLingui()
  return (
    <header className={classes.header}>
      {backTo !== undefined && (
        <ActionIcon component={Link} to={backTo} className={classes.back} size={40} aria-label={t`Back to the chats`}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Avatar name={name} imageUrl={imageUrl} platform={platform} size={36} />
      <div className={classes.text}>
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={classes.about}>{about}</p>
      </div>
      {tools}
    </header>
  )
}
