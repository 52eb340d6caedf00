import { useLingui, Trans } from '@lingui/react/macro'
import { ActionIcon, Switch } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Platform } from '@frontdesk/contract'
import { Avatar } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { HandlerBadge } from '../handover/HandlerBadge.tsx'
import type { Handler } from '../chat/handlerOf.ts'
import classes from './ThreadHeader.module.css'
import aiSwitchClasses from './AiSwitch.module.css'

/** Switches the AI of this chat (CHAT-4). On a phone the label is two letters, to leave space for the customer's name. */
const AiSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Switch
    label={
      <>
        <span className={aiSwitchClasses.whole}>
          <Trans>AI answers</Trans>
        </span>
        <span className={aiSwitchClasses.short} aria-hidden>
          AI
        </span>
      </>
    }
    labelPosition="left"
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

type Props = {
  name: string
  imageUrl: string | null
  platform: Platform
  /** A line about the other side: the channel, and a user name or phone number there. */
  about: string
  /** Link to the chat list, for screens that show one pane at a time. */
  backTo?: string | undefined
  /** Undefined if the AI cannot be switched. */
  aiIsOn?: boolean | undefined
  onAi?: ((isOn: boolean) => void) | undefined
  /** Who handles the chat; undefined if it has no handler. */
  handler?: Handler | undefined
  /** More actions on the chat. */
  tools?: ReactNode
}

/** The head of a thread: the other side, the channel, and who answers. */
export function ThreadHeader({ name, imageUrl, platform, about, backTo, aiIsOn, onAi, handler, tools }: Props) {
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
      {handler && (
        <span className={classes.handler}>
          <HandlerBadge handler={handler} />
        </span>
      )}
      {tools}
      {aiIsOn !== undefined && onAi && <AiSwitch isOn={aiIsOn} onChange={onAi} />}
    </header>
  )
}
