import type { TopicWord } from './readTopics.ts'
import { appleDevice } from './topics/payments.ts'
import { times, weekdays } from './topics/times.ts'
import type { Topic } from './topics/Topic.ts'

/** How one pays, by the names of the topics. */
const means = new Set(['pay', 'card', 'cash', 'apple-pay', 'google-pay', 'other-payment', 'wallet'])
/** Topics of "do you have something" that are no free time. */
const havings = new Set(['allergy', 'hema', 'materials', 'guarantee', 'gift'])
/** Services with a guarantee that something does not fall off: hair only falls into the eyes. */
const ofPolish = new Set(['polish', 'gel', 'manicure', 'pedicure', 'nail-art'])
const timeNames = new Set([...weekdays, ...times].map(({ name }) => name))
/** "Will you take" customers, and money. */
const accepting = /^(?:при|take|acept|aceit|кабилда)/u
/** "Do you have something". */
const having = /^(?:ест|е|что|нибуд|шос|щос|то|something|anything|smth|algo|tem|tene|tiene)/u

/**
 * Gives words that name several things the one that the whole message speaks of: without a wallet a phone is what one
 * pays with, and what was left at home was not lost at the salon; whoever takes notes takes no customers. Hair that
 * falls into the eyes is not polish that comes off, and children that are brought to school do not come along.
 */
export function settleSenses(words: readonly TopicWord[], named: readonly Topic[]): TopicWord[] {
  const has = (some: ReadonlySet<string>) => named.some(({ name }) => some.has(name))
  const isOfWallet = has(new Set(['wallet']))
  const isOfMeans = has(means)
  const isOfThings = has(havings) && !has(timeNames)
  const isOfHair = has(new Set(['hair'])) && !has(ofPolish)
  const isOnTheWay = words.some(({ topic }) => topic?.name === 'own-time')
  return words.map((each) => {
    const name = each.topic?.name
    if (isOfWallet && name === 'phone') return { ...each, topic: appleDevice }
    const isMute =
      (isOfHair && name === 'guarantee') ||
      (isOnTheWay && (name === 'child' || name === 'accompany')) ||
      (isOfWallet && (name === 'lost' || name === 'home-visit')) ||
      (name === 'slot' && ((isOfMeans && accepting.test(each.word)) || (isOfThings && having.test(each.word))))
    return isMute ? { ...each, topic: null, isStopWord: true } : each
  })
}
