import { randomBytes } from 'node:crypto'
import type { MetaApp } from '../meta/Callback.ts'
import { openSwitches, type Switches } from '../oddities/Switches.ts'
import { memoryJournal, type Journal } from '../storage/Journal.ts'
import { openSandboxFiles, type SandboxFiles } from '../storage/SandboxFiles.ts'
import type { InstagramSwitch } from './InstagramSwitches.ts'
import type {
  InstagramBubble,
  InstagramEntry,
  InstagramToken,
  SandboxAccount,
  SandboxFollower,
} from './InstagramShapes.ts'

/**
 * The messages between an account and a person, oldest first; `seen`: up to which of the
 * business's the person has looked.
 */
export type InstagramConversation = { bubbles: InstagramBubble[]; seen: string | null }

/** A small Instagram with its API in front: one state, one entry point for every event. */
export type Instagram = {
  /** The operator's app: its secret exchanges codes and signs webhooks. Made anew with each process. */
  readonly app: MetaApp & { appId: string }
  readonly files: SandboxFiles
  readonly accounts: ReadonlyMap<string, SandboxAccount>
  readonly people: ReadonlyMap<string, SandboxFollower>
  readonly tokens: ReadonlyMap<string, InstagramToken>
  /** Accounts whose events our app receives. */
  readonly subscribed: ReadonlySet<string>
  /** Codes of authorisations that were not exchanged yet, and the address that each was sent to. */
  readonly codes: Map<string, { accountId: string; redirectUri: string; permissions: string }>
  /** People whose conversation another app has: ours looks on, and may not write until it takes it over. */
  readonly heldElsewhere: Set<string>
  readonly switches: Switches<InstagramSwitch>
  conversation(accountId: string, personId: string): InstagramConversation
  now(): Date
  /** A new id of a message in Instagram's form. */
  newId(): string
  commit(entry: InstagramEntry): void
  subscribe(listener: (entry: InstagramEntry) => void): () => void
}

/** Opens Instagram with everything in its journal. */
export function openInstagram({
  now,
  journal = memoryJournal(),
  files = openSandboxFiles(null),
}: {
  now: () => Date
  journal?: Journal<InstagramEntry>
  files?: SandboxFiles
}): Instagram {
  const accounts = new Map<string, SandboxAccount>()
  const people = new Map<string, SandboxFollower>()
  const tokens = new Map<string, InstagramToken>()
  const subscribed = new Set<string>()
  const conversations = new Map<string, InstagramConversation>()
  const listeners = new Set<(entry: InstagramEntry) => void>()
  const conversation = (accountId: string, personId: string) => {
    const key = `${accountId} ${personId}`
    const found: InstagramConversation = conversations.get(key) ?? { bubbles: [], seen: null }
    conversations.set(key, found)
    return found
  }
  const fold = (entry: InstagramEntry) => {
    switch (entry.type) {
      case 'account-added':
        return void accounts.set(entry.account.accountId, entry.account)
      case 'person-added':
        return void people.set(entry.person.personId, entry.person)
      case 'token-issued':
        return void tokens.set(entry.token.token, entry.token)
      case 'tokens-revoked':
        for (const [token, { accountId }] of tokens) if (accountId === entry.accountId) tokens.delete(token)
        return
      case 'subscribed':
        return void subscribed.add(entry.accountId)
      case 'wrote':
        return void conversation(entry.accountId, entry.personId).bubbles.push(entry.bubble)
      case 'unsent': {
        const bubble = conversation(entry.accountId, entry.personId).bubbles.find(({ mid }) => mid === entry.mid)
        if (bubble) bubble.isUnsent = true
        return
      }
      case 'seen':
        conversation(entry.accountId, entry.personId).seen = entry.mid
    }
  }
  for (const entry of journal.read()) fold(entry)
  return {
    app: {
      appId: '990602627938098',
      appSecret: randomBytes(16).toString('hex'),
      verifyToken: randomBytes(16).toString('hex'),
    },
    files,
    accounts,
    people,
    tokens,
    subscribed,
    codes: new Map(),
    heldElsewhere: new Set(),
    switches: openSwitches(),
    conversation,
    now,
    newId: () => `aWdf${randomBytes(30).toString('base64url')}`,
    commit(entry) {
      journal.append(entry)
      fold(entry)
      for (const listener of [...listeners]) listener(entry)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const digits = (count: number) => Array.from(randomBytes(count), (byte) => String(byte % 10)).join('')

/** A person's name in Instagram's addresses. */
const usernameOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '') || 'somebody'

/** Adds a professional account; an existing one with that id stays. */
export function addAccount(
  instagram: Instagram,
  { name, ...known }: Partial<SandboxAccount> & Pick<SandboxAccount, 'name'>,
): SandboxAccount {
  const existing = instagram.accounts.get(known.accountId ?? '')
  if (existing) return existing
  const account = { accountId: `1784${digits(13)}`, username: usernameOf(name), ...known, name }
  instagram.commit({ type: 'account-added', account })
  return account
}

/** Adds somebody with Instagram; an existing person with that id stays. */
export function addFollower(
  instagram: Instagram,
  { name, ...known }: Partial<SandboxFollower> & Pick<SandboxFollower, 'name'>,
): SandboxFollower {
  const existing = instagram.people.get(known.personId ?? '')
  if (existing) return existing
  const person = { personId: `9${digits(15)}`, username: usernameOf(name), ...known, name }
  instagram.commit({ type: 'person-added', person })
  return person
}

/** Issues a token of an account, as an exchange of a code does. */
export function issueInstagramToken(
  instagram: Instagram,
  accountId: string,
  kind: InstagramToken['kind'],
): InstagramToken {
  const lasts = kind === 'short' ? 3_600_000 : 60 * 86_400_000
  const token = {
    token: `IGAA${kind === 'short' ? 'S' : 'L'}${randomBytes(24).toString('hex')}`,
    accountId,
    kind,
    expiresAt: instagram.now().getTime() + lasts,
  }
  instagram.commit({ type: 'token-issued', token })
  return token
}
