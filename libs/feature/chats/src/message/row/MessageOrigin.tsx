import {
  IconAddressBook,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarEvent,
  IconChartBar,
  IconClipboardList,
  IconClock,
  IconEye,
  IconPhotoHeart,
  IconShoppingBag,
  IconDeviceMobile,
  IconLink,
  IconMapPin,
  IconMessageCircle,
  IconPackage,
  IconSpeakerphone,
  IconTemplate,
} from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { Message } from '@frontdesk/contract'
import { useDescribedContent } from '../notices/useContentLabel.ts'
import classes from './MessageOrigin.module.css'

const look = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/**
 * The origin of a message: whose words it forwards, what its words describe, what it replies or reacts to, the
 * advertisement or the link that it was written from, and that one of us wrote it on the company's phone, in its
 * Instagram app, or sent it as a template; nothing for any other message.
 */
export function MessageOrigin({ metadata }: { metadata: Message['metadata'] }) {
  const { repliesTo, writtenOn, template, advertisement, command, about, isOnStandby, forwarded, isAutomatic } =
    metadata
  return (
    <>
      {advertisement !== undefined && <AdvertisementOrigin {...advertisement} />}
      {about !== undefined && <SubjectOrigin {...about} />}
      {isOnStandby === true && (
        <span className={classes.origin}>
          <IconEye {...look} />
          <Trans>Another app has this conversation</Trans>
        </span>
      )}
      {command?.name === 'start' && command.payload !== null && <LinkOrigin payload={command.payload} />}
      {forwarded !== undefined && <ForwardOrigin {...forwarded} />}
      <DescribedContent metadata={metadata} />
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
      {isAutomatic === true && (
        <span className={classes.origin}>
          <IconClock {...look} />
          <Trans>Sent automatically</Trans>
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

const contentIcons: Readonly<Record<string, typeof IconMapPin>> = {
  location: IconMapPin,
  venue: IconMapPin,
  contact: IconAddressBook,
  order: IconPackage,
  product: IconShoppingBag,
  poll: IconChartBar,
  checklist: IconClipboardList,
  form: IconClipboardList,
  event: IconCalendarEvent,
}

/**
 * The content that the words of a message describe, which nobody typed: an address of a map is a place, and not what
 * was said.
 */
function DescribedContent({ metadata }: { metadata: Message['metadata'] }) {
  const name = useDescribedContent()(metadata)
  if (name === null) return null
  const Icon = contentIcons[String(metadata['content'])] ?? IconMessageCircle
  return (
    <span className={classes.origin}>
      <Icon {...look} />
      <span>{name}</span>
    </span>
  )
}

/** That these are somebody else's words, and whose they are, where the channel says so. */
function ForwardOrigin({ from }: NonNullable<Message['metadata']['forwarded']>) {
  return (
    <span className={classes.origin}>
      <IconArrowForwardUp {...look} />
      {from === null ? (
        <Trans>Forwarded</Trans>
      ) : (
        <span>
          <Trans>
            Forwarded from <bdi>{from}</bdi>
          </Trans>
        </span>
      )}
    </span>
  )
}

/** Through which link a customer came: what the company has put into its address tells one from another. */
function LinkOrigin({ payload }: { payload: string }) {
  return (
    <span className={classes.origin}>
      <IconLink {...look} />
      <span>
        <Trans>
          Came by the link “<bdi>{payload}</bdi>”
        </Trans>
      </span>
    </span>
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

/** The story that a message answers or mentions, or the product that it is about: their question does not name it. */
function SubjectOrigin({ type, id, url }: NonNullable<Message['metadata']['about']>) {
  const name =
    type === 'story' ? (
      <Trans>About a story of yours</Trans>
    ) : id === null ? (
      <Trans>About a product</Trans>
    ) : (
      <Trans>About the product {id}</Trans>
    )
  return (
    <span className={classes.origin}>
      {type === 'story' ? <IconPhotoHeart {...look} /> : <IconShoppingBag {...look} />}
      {url?.startsWith('https://') ? (
        <a className={classes.link} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  )
}
