import { peopleHere, type PersonHere } from '@frontdesk/team-rules'
import type { ChatLook, Ports } from '../ports/Ports.ts'
import { companySeenIn, identityOf, roomOf, withCompany, type LiveServer, type NodePresence } from './LiveServer.ts'

/** Milliseconds in which changes are gathered: a company hears of them at most four times a second. */
const GATHER = 250
/** Milliseconds that a connection still counts after its end, so that a reload is no leaving. */
const LINGER = 2_000
/** Milliseconds after which a chat that is not reported again is no longer looked at; windows report every 20 s. */
const LOOK_LASTS = 45_000
/** Milliseconds between two reports of a node to the others, and after which a silent node has nobody. */
const REPORT_EVERY = 10_000
const NODE_LASTS = 25_000

/** A connection that colleagues see, and the chat that its window shows, until a moment. */
type Seen = { adminId: number; name: string; avatarUrl: string | null; chatId: number | null; until: number }

type OtherNode = { until: number; companies: Map<number, readonly PersonHere[]> }

/** The people of companies who are connected to this node, and to the others as these have last said. */
function createPeople(now: () => number) {
  const own = new Map<number, Map<string, Seen>>()
  const others = new Map<string, OtherNode>()
  const ownOf = (companyId: number) =>
    peopleHere(
      [...(own.get(companyId)?.values() ?? [])].map(({ adminId, name, avatarUrl, chatId }) => ({
        adminId,
        name,
        avatarUrl,
        chatIds: chatId === null ? [] : [chatId],
      })),
    )
  return {
    own,
    ownOf,
    of: (companyId: number) =>
      peopleHere([ownOf(companyId), ...[...others.values()].map((node) => node.companies.get(companyId) ?? [])].flat()),
    enter(
      companyId: number,
      connectionId: string,
      { adminId, name, avatarUrl }: Pick<Seen, 'adminId' | 'name' | 'avatarUrl'>,
    ) {
      const ofCompany = own.get(companyId) ?? new Map<string, Seen>()
      own.set(companyId, ofCompany.set(connectionId, { adminId, name, avatarUrl, chatId: null, until: 0 }))
    },
    leave(companyId: number, connectionId: string): boolean {
      const ofCompany = own.get(companyId)
      const isGone = ofCompany?.delete(connectionId) === true
      if (ofCompany?.size === 0) own.delete(companyId)
      return isGone
    },
    /** Takes what the window of a connection of this node shows; false for a connection that is not here. */
    look({ companyId, adminId, name, connectionId, chatId }: ChatLook): boolean {
      const seen = own.get(companyId)?.get(connectionId)
      if (seen?.adminId !== adminId) return false
      Object.assign(seen, { name, chatId, until: now() + LOOK_LASTS })
      return true
    },
    /** Takes the picture of a connection's person; false where nothing has changed. */
    picture(companyId: number, connectionId: string, avatarUrl: string | null): boolean {
      const seen = own.get(companyId)?.get(connectionId)
      if (seen === undefined || seen.avatarUrl === avatarUrl) return false
      seen.avatarUrl = avatarUrl
      return true
    },
    /** Takes what another node says; returns the companies that it says something about. */
    hear({ node, isWhole, companies }: NodePresence): { companyIds: number[]; isNew: boolean } {
      const before = others.get(node)
      const known = new Map(isWhole ? [] : before?.companies)
      for (const [companyId, people] of companies) known.set(companyId, people)
      others.set(node, { until: now() + NODE_LASTS, companies: known })
      const gone = isWhole ? [...(before?.companies.keys() ?? [])] : []
      return { companyIds: [...gone, ...companies.map(([companyId]) => companyId)], isNew: before === undefined }
    },
    /** Ends looks that were not reported again, and nodes that fell silent; returns the companies that changed. */
    expire(): { own: number[]; others: number[] } {
      const changed: { own: number[]; others: number[] } = { own: [], others: [] }
      for (const [companyId, ofCompany] of own)
        for (const seen of ofCompany.values()) {
          if (seen.chatId === null || seen.until > now()) continue
          seen.chatId = null
          changed.own.push(companyId)
        }
      for (const [node, { until, companies }] of others) {
        if (until > now()) continue
        others.delete(node)
        changed.others.push(...companies.keys())
      }
      return changed
    },
  }
}

type People = ReturnType<typeof createPeople>
type Later = Ports['later']

/** Tells companies who is here, and the other nodes who is here with this one: what changed within a moment at once. */
function createTeller(io: LiveServer, people: People, { node, later }: { node: string | null; later: Later }) {
  const { adapter } = io.of('/')
  /** The companies that are to hear, and whether the other nodes are, too. */
  const changed = new Map<number, { isOwn: boolean }>()
  const newcomers = new Map<number, string[]>()
  /** The people that a company has heard of last. */
  const heard = new Map<number, string>()

  const tellNodes = (companies: NodePresence['companies'], isWhole: boolean) => {
    if (node !== null) io.serverSideEmit('presence', { node, isWhole, companies })
  }
  const tellCompany = (companyId: number) => {
    const here = people.of(companyId)
    const words = JSON.stringify(here)
    const joined = newcomers.get(companyId) ?? []
    newcomers.delete(companyId)
    if (!adapter.rooms.has(roomOf.company(companyId))) return void heard.delete(companyId)
    const isNews = heard.get(companyId) !== words
    if (!isNews && joined.length === 0) return
    heard.set(companyId, words)
    io.local.to(isNews ? roomOf.company(companyId) : joined).emit('presence', { companyId, people: here })
  }
  const tell = () => {
    const companies = [...changed]
    changed.clear()
    const own = companies.flatMap(([companyId, { isOwn }]): NodePresence['companies'] =>
      isOwn ? [[companyId, people.ownOf(companyId)]] : [],
    )
    if (own.length > 0) tellNodes(own, false)
    for (const [companyId] of companies) tellCompany(companyId)
  }
  return {
    /** Something changed at a company; `isOwn`: at this node. */
    note(companyId: number, { isOwn }: { isOwn: boolean }) {
      if (changed.size === 0) later(GATHER, tell)
      changed.set(companyId, { isOwn: isOwn || changed.get(companyId)?.isOwn === true })
    },
    /** A connection hears even if nothing has changed. */
    welcome: (companyId: number, connectionId: string) =>
      newcomers.set(companyId, [...(newcomers.get(companyId) ?? []), connectionId]),
    tellWhole: () =>
      tellNodes(
        [...people.own.keys()].map((id) => [id, people.ownOf(id)]),
        true,
      ),
    tellGone: () => tellNodes([], true),
  }
}

type Teller = ReturnType<typeof createTeller>

/** Counts connections that join the room of the company that their window shows, and those that leave it. */
function followRooms(io: LiveServer, people: People, { teller, later }: { teller: Teller; later: Later }): void {
  const { adapter, sockets } = io.of('/')
  adapter.on('join-room', (room: string, id: string) =>
    withCompany(room, (companyId) => {
      const socket = sockets.get(id)
      if (socket === undefined) return
      const identity = identityOf(socket)
      if (identity.requestedCompanyId !== companyId) return
      const isSeen = companySeenIn(identity) === companyId
      if (isSeen) people.enter(companyId, id, identity)
      teller.welcome(companyId, id)
      teller.note(companyId, { isOwn: isSeen })
    }),
  )
  adapter.on('leave-room', (room: string, id: string) =>
    withCompany(room, (companyId) => {
      if (people.own.get(companyId)?.has(id) !== true) return
      later(LINGER, () => {
        // A connection that has come back into the room stays.
        if (sockets.get(id)?.rooms.has(room) !== true && people.leave(companyId, id))
          teller.note(companyId, { isOwn: true })
      })
    }),
  )
}

/**
 * Takes the newest picture of a person for all connections that they have to this node; those that come back into a
 * room have it, too.
 */
function renewPicture(
  io: LiveServer,
  people: People,
  { teller, adminId, avatarUrl }: { teller: Teller; adminId: number; avatarUrl: string | null },
): void {
  const { adapter, sockets } = io.of('/')
  for (const id of adapter.rooms.get(roomOf.admin(adminId)) ?? []) {
    const socket = sockets.get(id)
    if (socket === undefined) continue
    socket.data.avatarUrl = avatarUrl
    const companyId = companySeenIn(identityOf(socket))
    if (companyId !== null && people.picture(companyId, id, avatarUrl)) teller.note(companyId, { isOwn: true })
  }
}

/**
 * Tells the people of a company who of them is here and which chats they look at (TEAM-3): by the connections
 * themselves, so that whoever loses one is gone with it; the nodes tell one another, and a silent one is forgotten.
 * Nothing is stored. Returns what stops it.
 */
export function tellPresence(io: LiveServer, ports: Ports): () => void {
  const pending = new Set<() => void>()
  const later: Later = (milliseconds, act) => {
    const cancel = ports.later(milliseconds, () => {
      pending.delete(cancel)
      act()
    })
    pending.add(cancel)
    return cancel
  }
  const people = createPeople(() => ports.now().getTime())
  // Without other nodes the adapter knows no messages between them.
  const hasOthers = ports.redis !== null
  const teller = createTeller(io, people, { node: hasOthers ? ports.newId() : null, later })
  const look = (what: ChatLook): boolean => {
    const isHere = people.look(what)
    if (!isHere) return false
    teller.note(what.companyId, { isOwn: true })
    const { adminId, avatarUrl } = what
    // A report of a node of the version before may name none, and a change there has no event.
    if (avatarUrl !== undefined) renewPicture(io, people, { teller, adminId, avatarUrl })
    return true
  }
  followRooms(io, people, { teller, later })
  ports.subscribe({
    pictureChanged: (what) => renewPicture(io, people, { teller, ...what }),
    chatLookedAt: (what) => {
      if (!look(what) && hasOthers) io.serverSideEmit('chatLookedAt', what)
    },
  })
  io.on('chatLookedAt', look)
  io.on('presence', (presence) => {
    const { companyIds, isNew } = people.hear(presence)
    const { rooms } = io.of('/').adapter
    for (const companyId of companyIds)
      if (rooms.has(roomOf.company(companyId))) teller.note(companyId, { isOwn: false })
    if (isNew) teller.tellWhole()
  })
  const again = () =>
    later(REPORT_EVERY, () => {
      const expired = people.expire()
      for (const companyId of expired.own) teller.note(companyId, { isOwn: true })
      for (const companyId of expired.others) teller.note(companyId, { isOwn: false })
      teller.tellWhole()
      again()
    })
  again()
  return () => {
    for (const cancel of pending) cancel()
    pending.clear()
    teller.tellGone()
  }
}
