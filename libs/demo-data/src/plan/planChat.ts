import type { MessagePlan } from './ChatPlan.ts'
import { demoTexts } from '../salons/DemoTexts.ts'
import { pickMatters } from './pickMatters.ts'
import { playScene, type Stage } from './playScene.ts'
import type { Scene } from '../scenes/readScenes.ts'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
/** The chats cover this many days. */
const days = 28
/** Minimum milliseconds between two matters, so that they do not interleave. */
const minimumGap = 50 * minute
/** Attempts to find a free moment; a matter that finds none is left out. */
const tries = 40

/** Plans a customer's chat of four weeks, oldest first, with nothing after `now`. */
export function planChat(stage: Stage, now: Date): MessagePlan[] {
  const { dice, clock, customer } = stage
  const matters = pickMatters(dice, customer)
  const lastStart = clock.beforeAwake(now.getTime() - 10 * second, customer.minutesAgo) + dice.whole(0, 9) * second
  const chat = playLast(stage, matters.at(-1), lastStart, now)
  const span = { begin: now.getTime() - days * day, end: (chat[0]?.at ?? lastStart) - 30 * minute }
  for (const scene of matters.slice(0, -1)) chat.push(...(findMoment(stage, scene, chat, span) ?? []))
  return chat.sort((a, b) => a.at - b.at)
}

/** The current matter: it ends where an administrator has to act. */
function playLast(stage: Stage, scene: Scene | undefined, startsAt: number, now: Date): MessagePlan[] {
  if (!scene) return []
  const end = now.getTime() - 2 * second
  if (stage.customer.ending === 'read') return playUntilEnd(stage, scene, startsAt, end)
  const played = playScene(stage, scene, { startsAt, firstKey: 0, until: 'human' })
  const last = played.at(-1)
  if (last && stage.customer.ending === 'waiting' && stage.customer.minutesAgo > 30)
    played.push(reminderOf(stage, last))
  return until(played, end).map((message) => (message.author === 'customer' ? { ...message, isUnread: true } : message))
}

/**
 * Plays a whole scene that is over before `end`: it begins earlier where a person answers in it only the next morning.
 */
function playUntilEnd(stage: Stage, scene: Scene, startsAt: number, end: number): MessagePlan[] {
  let at = startsAt
  for (;;) {
    const played = playScene(stage, scene, { startsAt: at, firstKey: 0 })
    const late = (played.at(-1)?.at ?? end) - end
    if (late <= 0) return played
    at = stage.clock.beforeAwake(at, Math.ceil(late / minute))
  }
}

/** A customer who has waited for long writes again. */
const reminderOf = ({ dice, customer }: Stage, last: MessagePlan): MessagePlan => ({
  key: last.key + 1,
  at: last.at + dice.whole(9, 25) * minute,
  author: 'customer',
  human: last.human,
  text: dice.one(demoTexts[customer.language].nudges),
})

type Span = { begin: number; end: number }

/** Plays a scene at a moment of the four weeks that no other matter occupies. */
function findMoment(
  stage: Stage,
  scene: Scene,
  chat: readonly MessagePlan[],
  { begin, end }: Span,
): MessagePlan[] | null {
  const { dice, clock } = stage
  for (let tried = 0; tried < tries; tried += 1) {
    const onDay = clock.dayOf(begin + dice.whole(0, Math.floor((end - begin) / hour)) * hour)
    const startsAt = clock.atMinute(onDay, dice.whole(8 * 60, 21 * 60)) + dice.whole(0, 59) * second
    if (startsAt < begin || startsAt > end) continue
    const played = playScene(stage, scene, {
      startsAt: openingOf(stage, scene, startsAt),
      firstKey: 1000 * (chat.length + 1),
    })
    // Cut off, it could end with a promise that nobody keeps.
    if ((played.at(-1)?.at ?? Infinity) > end) continue
    const isFree = played.every((message) => chat.every((other) => Math.abs(other.at - message.at) > minimumGap))
    if (isFree && !isBetween(played, chat)) return played
  }
  return null
}

/** Whether another message falls between two messages of one exchange. */
const isBetween = (played: readonly MessagePlan[], chat: readonly MessagePlan[]): boolean =>
  played.some((message, place) => {
    const next = played[place + 1]
    return (
      next !== undefined &&
      next.at - message.at < 14 * hour &&
      chat.some((other) => other.at > message.at && other.at < next.at)
    )
  })

/** Promotions are sent during opening hours. */
const openingOf = ({ clock, salon, dice }: Stage, scene: Scene, at: number): number =>
  scene.turns[0]?.author === 'human'
    ? clock.within(at, (weekday) => salon.open[weekday] ?? null, dice.whole(30, 240))
    : at

const until = (messages: readonly MessagePlan[], end: number): MessagePlan[] => {
  const late = messages.findIndex((message) => message.at > end)
  return late === -1 ? [...messages] : messages.slice(0, late)
}
