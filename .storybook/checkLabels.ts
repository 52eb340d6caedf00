import { findLabelFaults } from './findLabelFaults.ts'
import { findDrawnOver, findLinesAtOnePlace } from './findOverlaps.ts'

/**
 * A test of a story fails where a label of it is cut, or two texts are drawn over each other, unless
 * `parameters.cutLabels` or `parameters.overlaps` says why they may be.
 */
export function checkLabels({
  canvasElement,
  parameters,
}: {
  canvasElement: HTMLElement
  parameters: { cutLabels?: string; overlaps?: string }
}) {
  if (import.meta.env.MODE !== 'test') return
  const { body } = canvasElement.ownerDocument
  const cut = parameters.cutLabels === undefined ? findLabelFaults(body).filter(({ fault }) => fault === 'cut') : []
  const overlaps = parameters.overlaps === undefined ? findDrawnOver(findLinesAtOnePlace(body)) : []
  const faults = [
    ...cut.map(({ words, place }) => `${words} is cut, without a title: ${place}`),
    ...overlaps.map(({ words: [one, other], place }) => `${one} and ${other} are drawn over each other: ${place}`),
  ]
  if (faults.length > 0) throw new Error(`Labels that cannot be read:\n${faults.join('\n')}`)
}
