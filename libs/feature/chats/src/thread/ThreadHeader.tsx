import { useLingui } from '@lingui/react/macro'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import type { ChannelType } from '@frontdesk/contract'
import { Avatar, useTopBarPlace } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './ThreadHeader.module.css'

type Props = {
  name: string
  imageUrl: string | null
  /** Null where there is no channel to mark. */
  platform: ChannelType | null
  /** A line about the other side: the channel, and a user name or phone number there. */
  about: string
  /** Rendered before that line. */
  beforeAbout?: ReactNode
  /** Rendered beside that line. */
  besideAbout?: ReactNode
  /** Link to the chat list, for screens that show one pane at a time. */
  backTo?: string | undefined
  /** More actions on the chat. */
  tools?: ReactNode
  /** Opens more about the other side; the name is a button then. */
  onName?: (() => void) | undefined
}

/**
 * The head of a thread: the other side and the channel. On a narrow screen, where it leads back to the list,
 * it stands for the top bar.
 */
export function ThreadHeader(props: Props) {
  const { name, imageUrl, platform, about, beforeAbout, besideAbout, backTo, tools, onName } = props
  const { t } = useLingui()
  const place = useTopBarPlace(backTo !== undefined)
  return (
    <header className={classes.header} data-top={place.isTaken || undefined}>
      {backTo !== undefined && (
        <ActionIcon component={Link} to={backTo} className={classes.back} size={40} aria-label={t`Back to the chats`}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Avatar name={name} imageUrl={imageUrl} platform={platform} size={36} />
      <div className={classes.text}>
        <h2 className={classes.name} title={name}>
          {onName === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <UnstyledButton className={classes.opener} onClick={onName} aria-haspopup="dialog">
              <bdi>{name}</bdi>
              <IconChevronRight className={classes.chevron} size={16} stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
        </h2>
        <div className={classes.line}>
          {beforeAbout}
          <p className={classes.about} title={about}>
            {about}
          </p>
          {besideAbout}
        </div>
      </div>
      <div className={classes.tools}>
        {tools}
        {place.tools}
      </div>
    </header>
  )
}
