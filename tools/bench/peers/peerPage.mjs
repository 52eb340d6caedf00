import { createElement as h } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StreamChat } from 'stream-chat'
import { Channel, Chat, VirtualizedMessageList } from 'stream-chat-react'
import 'stream-chat-react/dist/css/index.css'

/**
 * The peer's virtualised list over the same messages, with the same functions as our page
 * (libs/feature/chats/src/bench). Its client gets its user, its channel and its events directly, without a connection.
 */
const count = Number(new window.URLSearchParams(window.location.search).get('n') ?? 1000)
const start = Date.parse('2026-01-01T00:00:00.000Z')
const when = (id) => new Date(start + id * 180_000).toISOString()
const people = [
  { id: 'anna', name: 'Anna' },
  { id: 'olena', name: 'Olena Koval' },
]

const messageOf = (id, text) => ({
  id: `m${String(id)}`,
  type: 'regular',
  text,
  html: '',
  user: people[id % 2],
  cid: 'messaging:bench',
  attachments: [],
  latest_reactions: [],
  own_reactions: [],
  mentioned_users: [],
  reaction_counts: {},
  reaction_scores: {},
  created_at: when(id),
  updated_at: when(id),
})
const textOf = (id) =>
  `${String(id)}. ${'We can offer you tomorrow at ten, at noon or in the evening. '.repeat((id * 7) % 4)}Does that suit you?`

// The library's needs of a connected client; none of them is in its types.
const client = new StreamChat('bench', { enableWSFallback: false })
const fed = client
fed['user'] = people[1]
fed['_user'] = people[1]
fed['userID'] = 'olena'
fed['wsPromise'] = Promise.resolve()
fed['tokenManager'] = {
  ...fed['tokenManager'],
  tokenReady: () => true,
  getToken: () => 'none',
  loadToken: () => Promise.resolve('none'),
  setTokenOrProvider: () => Promise.resolve(),
}
const silent = () => Promise.resolve({ messages: [], members: [], read: [], users: [] })
for (const call of ['get', 'post', 'put', 'patch', 'delete', 'doAxiosRequest']) fed[call] = silent

const channel = client.channel('messaging', 'bench')
const fedChannel = channel
fedChannel['initialized'] = true
fedChannel['watch'] = silent
fedChannel['query'] = silent
fedChannel['markRead'] = silent
fedChannel['getConfig'] = () => ({
  read_events: false,
  typing_events: false,
  reactions: false,
  replies: false,
  commands: [],
})
fedChannel['data'] = { own_capabilities: ['send-message'], name: 'bench' }
client.activeChannels['messaging:bench'] = channel
channel.state.initMessages()
// Its own function copies its array for each message: a page of 100,000 would never open, and it
// is not what is measured.
channel.state.messages = Array.from({ length: count }, (_, place) =>
  channel.state.formatMessage(messageOf(place + 1, textOf(place + 1))),
)

const root = createRoot(document.getElementById('root'))
let id = count
let sent = 0
const drafts = new Map()
const dispatch = (type, message) =>
  client.dispatchEvent({
    type,
    cid: 'messaging:bench',
    channel_id: 'bench',
    channel_type: 'messaging',
    user: people[0],
    message,
  })
// The peer makes a list of what begins with a number and a dot: what comes after them is what it draws.
let newest = 'Does that suit you?'
const arrive = () => {
  id += 1
  newest = `Message ${String(id)}`
  dispatch('message.new', messageOf(id, newest))
}
const box = (...inside) => h('div', { style: { height: '100vh', display: 'flex', flexDirection: 'column' } }, ...inside)
const draw = (isMounted) =>
  flushSync(() =>
    root.render(
      isMounted
        ? box(h(Chat, { client }, h(Channel, { channel }, h(VirtualizedMessageList, { defaultItemHeight: 76 }))))
        : null,
    ),
  )
draw(false)
Object.assign(window, {
  thread: {
    mount: () => draw(true),
    unmount: () => draw(false),
    append: arrive,
    send: () => undefined,
    status: () => {
      sent += 1
      const of = id - (sent % 12)
      dispatch('message.updated', {
        ...messageOf(of, `Message ${String(of)} ${'✓'.repeat(sent % 3)}`),
        updated_at: new Date(start + sent).toISOString(),
      })
    },
    grow: (answers = 1) => {
      let draft = drafts.get(answers)
      if (draft === undefined) {
        id += 1
        draft = { id, text: '' }
        drafts.set(answers, draft)
        dispatch('message.new', messageOf(id, ''))
      }
      draft.text += 'word '
      dispatch('message.updated', messageOf(draft.id, draft.text))
    },
    prepend: () => undefined,
    newest: () => newest,
  },
})
