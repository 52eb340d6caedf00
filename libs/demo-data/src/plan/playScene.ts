import type { MessagePlan } from './ChatPlan.ts'
import type { ServiceKey } from '../salons/DemoTexts.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import type { LocalClock } from '../chance-and-time/LocalClock.ts'
import type { Scene, SceneTurn } from '../scenes/readScenes.ts'
import type { DemoCustomer, Salon } from '../salons/Salon.ts'
import { sceneSlots, type Visit } from '../scenes/slotsOf.ts'
import { fillPhrase } from '../scenes/fillPhrase.ts'

const [second, minute] = [1000, 60_000]
const appointments = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:30',
  '13:00',
  '14:00',
  '15:30',
  '16:00',
  '17:00',
  '17:30',
  '18:30',
]

/** The stage on which a scene is played. */
export type Stage = { dice: Dice; clock: LocalClock; salon: Salon; customer: DemoCustomer }
type Played = { startsAt: number; /** The key of its first message. */ firstKey: number; until?: 'human' }

/**
 * Plays a scene from a moment on: who writes what, in which wording, and when. Replies follow after realistic delays.
 */
export function playScene(
  { dice, clock, salon, customer }: Stage,
  scene: Scene,
  { startsAt, firstKey, until }: Played,
): MessagePlan[] {
  const visit = { ...planVisit(dice, clock, salon, startsAt), service: serviceOf(dice, scene, customer) }
  const slots = sceneSlots(dice, salon, customer, visit)
  const human = dice.isLucky(0.6) ? 0 : 1
  const played: MessagePlan[] = []
  let at = startsAt
  let lastQuestion = firstKey
  for (const turn of scene.turns) {
    const author = turn.author === 'assistant' && !customer.hasAi ? 'human' : turn.author
    if (author === 'human' && until === 'human') break
    at = momentOf({ dice, clock, salon }, { ...turn, author }, played.length === 0 ? null : at, startsAt, visit)
    const key = firstKey + played.length
    if (author === 'customer') lastQuestion = key
    played.push({
      key,
      at,
      author,
      human,
      text: fillPhrase(textOf(dice, turn, author), slots, customer.gender),
      ...(author === 'assistant' && { answers: lastQuestion, ...(turn.handsOver && { handsOver: true }) }),
      ...(turn.picture !== undefined && { picture: turn.picture }),
    })
  }
  return played
}

/** When a turn is written, after the one before it. */
function momentOf(
  { dice, clock, salon }: Pick<Stage, 'dice' | 'clock' | 'salon'>,
  turn: SceneTurn,
  last: number | null,
  startsAt: number,
  visit: PlannedVisit,
): number {
  const soonest = (last ?? startsAt) + second
  const isHuman = turn.author === 'human'
  const wait =
    last === null
      ? 0
      : turn.author === 'assistant'
        ? dice.whole(4, 11) * second
        : isHuman
          ? dice.whole(100, 800) * second
          : dice.whole(20, 340) * second
  const wanted =
    turn.when === 'eve'
      ? clock.atMinute(visit.day - 1, dice.whole(11 * 60, 17 * 60)) + dice.whole(0, 59) * second
      : turn.when === 'after'
        ? clock.atMinute(visit.day, minutesOf(visit.times[0])) +
          dice.whole(95, 260) * minute +
          dice.whole(0, 59) * second
        : soonest + wait
  const at = Math.max(soonest, wanted)
  if (turn.author === 'assistant') return at
  return isHuman
    ? clock.within(at, (weekday) => salon.open[weekday] ?? null, dice.whole(4, 25))
    : clock.whenAwake(at, dice.whole(5, 90))
}

const textOf = (dice: Dice, turn: SceneTurn, author: SceneTurn['author']): string =>
  turn.author === 'assistant' && author === 'human' && turn.byHuman !== undefined ? turn.byHuman : dice.one(turn.says)

type PlannedVisit = Omit<Visit, 'service'> & { day: number }

/** Picks a day soon when the salon is open, and open on the day before, when the reminder is sent. */
function planVisit(dice: Dice, clock: LocalClock, salon: Salon, startsAt: number): PlannedVisit {
  const today = clock.dayOf(startsAt)
  const isOpen = (day: number) => salon.open[clock.weekdayOf(day)] !== null
  const days = [2, 3, 4, 5].map((ahead) => today + ahead).filter((day) => isOpen(day) && isOpen(day - 1))
  const day = dice.one(days)
  const closes = salon.open[clock.weekdayOf(day)]?.[1] ?? 0
  const [first, second, third] = dice
    .shuffled(appointments.filter((time) => minutesOf(time) <= closes - 90))
    .slice(0, 3)
    .sort()
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Each day needs at least three possible appointments')
  return { day, weekday: clock.weekdayOf(day), times: [first, second, third] }
}

const anything: readonly ServiceKey[] = ['gel', 'haircut', 'colour', 'brows', 'lashes', 'facial', 'pedicure']

function serviceOf(dice: Dice, scene: Scene, { gender }: DemoCustomer): ServiceKey {
  if (gender === 'm') return 'haircut'
  // The price scene goes on to ask for the pedicure's price, so its first service is another one.
  return dice.one(scene.about === 'price' ? anything.slice(0, -1) : anything)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
