import { allScenes } from '../scenes/allScenes.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import type { Scene } from '../scenes/readScenes.ts'
import type { DemoCustomer } from '../salons/Salon.ts'

/** Matters that only a human can settle, and those that the assistant can. */
const forHumans = ['booking', 'move', 'cancel', 'complaint']
const forAssistant = ['price', 'address', 'sunday', 'payment', 'parking', 'allergy']

/**
 * Picks what a customer writes about, in order: appointments repeatedly, other matters once each, the last one by the
 * ending of the chat.
 */
export function pickMatters(dice: Dice, { language, gender, matters, ending, isPromotional }: DemoCustomer): Scene[] {
  const available = allScenes[language].matters.filter((scene) => gender === 'f' || !scene.isForWomen)
  const booking = available.filter((scene) => scene.about === 'booking')
  if (isPromotional) return [...booking, ...dice.shuffled(allScenes[language].promotions)].slice(0, matters)
  const [last] = dice.shuffled(lastOnes(available, ending))
  const others = dice.shuffled(available.filter((scene) => scene.about !== 'booking' && scene !== last))
  const before = Array.from(
    { length: matters - 1 },
    (_, place) => (place % 4 === 1 ? booking[0] : others.shift()) ?? booking[0],
  )
  return [...before, last].filter((scene) => scene !== undefined)
}

function lastOnes(available: readonly Scene[], ending: DemoCustomer['ending']): Scene[] {
  switch (ending) {
    case 'waiting':
      return available.filter((scene) => forHumans.includes(scene.about))
    case 'ai-answered':
      return available.filter((scene) => forAssistant.includes(scene.about))
    case 'read':
      return available.filter((scene) => scene.turns.every((turn) => turn.when === 'next') && scene.about !== 'booking')
  }
}
