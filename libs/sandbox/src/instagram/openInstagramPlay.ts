import type { Callback } from '../meta/Callback.ts'
import {
  echoEvent,
  editEvent,
  messageEvent,
  onStandby,
  passedEvent,
  reactionEvent,
  seenEvent,
  takenEvent,
  unsentEvent,
  type InstagramEnds,
} from './eventBodies.ts'
import type { Instagram } from './Instagram.ts'
import type { InstagramAttachment, InstagramBubble, InstagramWriter } from './InstagramShapes.ts'

/** A written message: a text, and a file with it. */
export type InstagramWriting = { text?: string; attachment?: InstagramAttachment; repliesTo?: string }

/** Plays the people at the other end: every step is a webhook, as at Instagram. */
export type InstagramPlay = {
  asCustomer: (ends: InstagramEnds, writing: InstagramWriting | string) => InstagramBubble
  /** Somebody answers in the Instagram app with the business's account. */
  inApp: (ends: InstagramEnds, writing: InstagramWriting | string) => InstagramBubble
  react: (ends: InstagramEnds, mid: string, emoji: string | null) => void
  /** Changes the text of the customer's own message. */
  edit: (ends: InstagramEnds, mid: string, text: string) => void
  /** Another app takes the conversation over, until ours takes it back. */
  holdElsewhere: (ends: InstagramEnds) => void
  /** The app that has the conversation passes it to ours. */
  passToUs: (ends: InstagramEnds) => void
  unsend: (ends: InstagramEnds, mid: string) => void
  /** The customer opens the conversation: all messages of the business are seen. */
  read: (ends: InstagramEnds) => void
}

export function openInstagramPlay(instagram: Instagram, callback: Pick<Callback, 'push'>): InstagramPlay {
  const pushFor = ({ account }: InstagramEnds, body: object) => {
    if (instagram.subscribed.has(account.accountId)) callback.push(body)
  }
  const now = () => instagram.now().getTime()
  const write = (ends: InstagramEnds, writing: InstagramWriting | string, writer: InstagramWriter) => {
    const { text = '', ...rest } = typeof writing === 'string' ? { text: writing } : writing
    const bubble: InstagramBubble = { mid: instagram.newId(), at: now(), writer, text, ...rest }
    const { accountId } = ends.account
    instagram.commit({ type: 'wrote', accountId, personId: ends.person.personId, bubble })
    const event = writer === 'customer' ? messageEvent(ends, bubble) : echoEvent(ends, bubble)
    pushFor(ends, instagram.heldElsewhere.has(ends.person.personId) ? onStandby(event) : event)
    return bubble
  }
  return {
    asCustomer: (ends, writing) => write(ends, writing, 'customer'),
    inApp: (ends, writing) => write(ends, writing, 'app'),
    react: (ends, mid, emoji) => pushFor(ends, reactionEvent(ends, mid, emoji, now())),
    edit: (ends, mid, text) => pushFor(ends, editEvent(ends, mid, text, now())),
    holdElsewhere(ends) {
      instagram.heldElsewhere.add(ends.person.personId)
      pushFor(ends, takenEvent(ends, now()))
    },
    passToUs(ends) {
      instagram.heldElsewhere.delete(ends.person.personId)
      pushFor(ends, passedEvent(ends, now()))
    },
    unsend(ends, mid) {
      const { accountId } = ends.account
      instagram.commit({ type: 'unsent', accountId, personId: ends.person.personId, mid })
      pushFor(ends, unsentEvent(ends, mid, now()))
    },
    read(ends) {
      const { accountId } = ends.account
      const { personId } = ends.person
      const { bubbles, seen } = instagram.conversation(accountId, personId)
      const last = bubbles.findLast(({ writer }) => writer !== 'customer')
      if (last === undefined || last.mid === seen) return
      instagram.commit({ type: 'seen', accountId, personId, mid: last.mid })
      pushFor(ends, seenEvent(ends, last.mid, now()))
    },
  }
}
