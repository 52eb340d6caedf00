import type { MouseEvent } from 'react'
import { focusComposer } from './focusComposer.ts'

/**
 * Does what a button is for that goes away with it. Who pressed it with a key would lose the focus: it goes to the composer.
 * After a touch it does not, as the keyboard of a phone would come up.
 */
export const keepsFocus =
  (deed: () => void) =>
  ({ detail: presses }: MouseEvent): void => {
    deed()
    if (presses === 0) focusComposer()
  }
