import { IconArrowBackUp, IconDeviceMobile, IconSpeakerphone, IconTemplate } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'
import classes from './MessageOrigin.module.css'

const look = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/**
 * What a message replies or reacts to, the advertisement that it was written from, and that one of us wrote it on the
 * company's phone, in its Instagram app, or sent it as a template; nothing for any other message.
 */
export function MessageOrigin({
  metadata: { repliesTo, writtenOn, template, advertisement },
}: {
  metadata: Message['metadata']
}) {
  return (
    <>
      {advertisement !== undefined && <AdvertisementOrigin {...advertisement} />}
      {repliesTo !== undefined && (repliesTo.text !== '' || repliesTo.messageId !== null) && (
        <blockquote className={classes.quote} dir="auto">
          <IconArrowBackUp {...look} />
          <span>{repliesTo.text === '' ? <Trans>Message without text</Trans> : repliesTo.text}</span>
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

/**
 * That a customer wrote from an advertisement, with its words: their question is often about it and does not name it.
 */
function AdvertisementOrigin({ title, text, url }: NonNullable<Message['metadata']['advertisement']>) {
  const words = [title, text].filter((part) => part !== '').join('. ')
  return (
    <>
      <span className={classes.origin}>
        <IconSpeakerphone {...look} />
        {url?.startsWith('https://') ? (
          <a className={classes.link} href={url} target="_blank" rel="noreferrer">
            <Trans>From an advertisement</Trans>
          </a>
        ) : (
          <Trans>From an advertisement</Trans>
        )}
      </span>
      {words !== '' && (
        <blockquote className={classes.quote} dir="auto">
          <span>{words}</span>
        </blockquote>
      )}
    </>
  )
}
