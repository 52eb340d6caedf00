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

/** Whether the AI answers in this chat (CHAT-4). On a phone two letters say it, so that the customer's name has room. */
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
  /** What else there is to say of them in a line: the channel, a name or a number there. */
  about: string
  /** Where the chat list is, for screens that show one pane at a time. */
  backTo?: string | undefined
  /** Undefined where the AI cannot be switched. */
  aiIsOn?: boolean | undefined
  onAi?: ((isOn: boolean) => void) | undefined
  /** Who handles the chat; undefined where nobody does. */
  handler?: Handler | undefined
  /** What else can be done with the chat. */
  tools?: ReactNode
}

/** With whom one talks, where, and who answers. */
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
      <div className={classes.words}>
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
