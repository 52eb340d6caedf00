import { namedAtChannel, nothingHere, type Becomes, type Kinds } from '../channels/kinds.ts'
import type { documentedClientEvents } from './documentedKinds.ts'

/** The details of an event, as its client has them. */
type Detail = Readonly<Record<string, unknown>>
/** A line of the chat; null for an event that says nothing yet. */
type ReadEvent = (detail: Detail) => { event: string; name: string | null } | null

const aLine = { thread: 'line', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes

/** An event that a driver says in words of its own, or that has no chat: here it is only named. */
const elsewhere = (becomes: Becomes, name: string) => ({
  ...becomes,
  read: null,
  note: `The driver says it by \`${name}\`.`,
})
const silent = (note: string) => ({ ...nothingHere, read: () => null, note })
const named = { ...namedAtChannel, read: null }
const channelChanges = { thread: 'nothing', ai: 'unchanged', state: 'channel' } as const satisfies Becomes
const aMessage = { thread: 'message', ai: 'asked', state: 'unread' } as const satisfies Becomes
const ofPhone = silent('How the phone keeps its own chats and contacts.')
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : null

/** Calls are not taken here: one that has ended without being taken on the phone was missed. */
const readCall: ReadEvent = ({ status, wasTaken }) =>
  wasTaken !== true && (status === 'timeout' || status === 'reject' || status === 'terminate')
    ? { event: 'missed-call', name: null }
    : null

const memberEvents: Readonly<Record<string, string>> = {
  add: 'new_chat_members',
  remove: 'left_chat_member',
  promote: 'group-participant-promote',
  demote: 'group-participant-demote',
}
const readMembers: ReadEvent = ({ action, participants }) => {
  const names = Array.isArray(participants) ? participants.map(textOf).filter((name) => name !== null) : []
  const event = typeof action === 'string' && Object.hasOwn(memberEvents, action) ? memberEvents[action] : undefined
  return { event: event ?? 'group-changed', name: names.length > 0 ? names.slice(0, 20).join(', ') : null }
}

/** Every event of the client. Without a reader it is named at the channel, should a driver hand it on as it is. */
export const clientEventKinds: Kinds<(typeof documentedClientEvents)['kinds'][number], ReadEvent | null> = {
  'connection.update': elsewhere(channelChanges, 'qr, connected or disconnected'),
  'creds.update': elsewhere(channelChanges, 'state'),
  'messages.upsert': elsewhere(aMessage, 'message or notice'),
  'messages.update': elsewhere({ thread: 'status', ai: 'unchanged', state: 'nothing' }, 'status'),
  'messages.reaction': elsewhere({ thread: 'message', ai: 'unchanged', state: 'unread' }, 'message'),
  'messages.delete': silent('Deleted on the phone for itself alone: the customer has the message still.'),
  'messages.media-update': silent('Files are not fetched over WhatsApp Web.'),
  'message-receipt.update': silent('Who of a group has read a message.'),
  'messaging-history.set': silent('What was written before the phone was linked stays on the phone.'),
  'messaging-history.status': silent('What was written before the phone was linked stays on the phone.'),
  call: { ...aLine, read: readCall, note: 'A call that nobody took; how one began, or that it was taken, is no news.' },
  'group-participants.update': { ...aLine, read: readMembers },
  'group.join-request': { ...aLine, read: () => ({ event: 'group-membership-join-approval-request', name: null }) },
  'group.member-tag.update': { ...aLine, read: () => ({ event: 'group-label-changed', name: null }) },
  'groups.update': {
    ...aLine,
    read: ({ subject }) => ({
      event: textOf(subject) === null ? 'group-changed' : 'new_chat_title',
      name: textOf(subject),
    }),
  },
  'groups.upsert': silent('A group has a chat here when somebody writes in it.'),
  'chats.upsert': ofPhone,
  'chats.update': ofPhone,
  'chats.delete': ofPhone,
  'chats.lock': ofPhone,
  'contacts.upsert': ofPhone,
  'contacts.update': ofPhone,
  'labels.edit': ofPhone,
  'labels.association': ofPhone,
  'settings.update': ofPhone,
  'blocklist.set': ofPhone,
  'blocklist.update': ofPhone,
  'lid-mapping.update': elsewhere({ thread: 'nothing', ai: 'unchanged', state: 'customer' }, 'same-person'),
  'presence.update': silent('Who is typing or online.'),
  'newsletter.reaction': named,
  'newsletter.view': named,
  'newsletter-participants.update': named,
  'newsletter-settings.update': named,
  'message-capping.update': named,
}
