import { IconArrowBackUp, IconDeviceMobile, IconTemplate } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'
import classes from './MessageOrigin.module.css'

const look = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** What a message replies or reacts to, and that one of us wrote it on the company's phone, in its Instagram app, or sent it as a template; nothing for any other message. */
export function MessageOrigin({ metadata: { repliesTo, writtenOn, template } }: { metadata: Message['metadata'] }) {
  return (
    <>
      {repliesTo !== undefined && repliesTo.text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          <IconArrowBackUp {...look} />
          <span>{repliesTo.text}</span>
        </blockquote>
      )}
      {template !== undefined && (
        <span className={classes.origin}>
          <IconTemplate {...look} />
          <Trans>Template</Trans>
        </span>
      )}
      {writtenOn === 'instagram-app' && (
        <span className={classes.origin}>
          <IconDeviceMobile {...look} />
          <Trans>Written in the Instagram app</Trans>
        </span>
      )}
      {writtenOn === 'phone' && (
        <span className={classes.origin}>
          <IconDeviceMobile {...look} />
          <Trans>Written on the phone</Trans>
        </span>
      )}
    </>
  )
}
